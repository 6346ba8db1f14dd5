-- Cards carry the description (AP17). Those kept already get it; listings without a card get one when it is first shown.
update listing set card = (card::jsonb || jsonb_build_object('description', description))::json where card is not null;
