-- Minutes a tip may be late, beyond the delay of its link, and still leave by itself; 0 without limit.
insert into admin_variable (nome, valore, riservata, intero) values ('eta_massima_minuti', '60', true, true);
-- Of one link, where it has its own; null for the variable.
alter table collegamento_automatico     add column eta_massima integer check (eta_massima >= 0);
alter table collegamento_riconoscimento add column eta_massima integer check (eta_massima >= 0);
alter table collegamento_keyword        add column eta_massima integer check (eta_massima >= 0);
alter table collegamento_speciale       add column eta_massima integer check (eta_massima >= 0);
alter table collegamento_sparax         add column eta_massima integer check (eta_massima >= 0);
