-- Whether automatic sends are only judged and shown, and none leaves.
insert into admin_variable (nome, valore) values ('prova_a_vuoto', 'False');
