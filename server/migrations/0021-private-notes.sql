-- What a review's writer tells only the other side, beside the public text.
alter table review add column private_note text;
