-- An update a person is to look at is a dead letter, as everywhere else.
alter table telegram_inbox rename column set_aside_at to dead_letter_at;
alter index telegram_inbox_set_aside rename to telegram_inbox_dead_letters;
