-- How often a link was changed: who saves without having seen the last change is asked first.
alter table collegamento_automatico     add column version integer not null default 1;
alter table collegamento_riconoscimento add column version integer not null default 1;
alter table collegamento_keyword        add column version integer not null default 1;
alter table collegamento_speciale       add column version integer not null default 1;
alter table collegamento_sparax         add column version integer not null default 1;
