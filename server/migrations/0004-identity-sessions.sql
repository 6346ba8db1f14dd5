-- Ending everything an account has signed in to must not read every session there is.
create index oidc_item_account on oidc_item ((payload ->> 'accountId')) where model in ('Session', 'Grant');
