-- Whether a settled bet that a sent statement counted changes only with a second person. The amount has its own variable.
insert into admin_variable (nome, valore) values ('seconda_persona_estratto_inviato', 'False');
