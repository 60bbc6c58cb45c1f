-- A report may be sent as a PDF too, in place of the spreadsheet or beside it.

alter table report_destinatario
  add column pdf boolean not null default false,
  add column pdf100 boolean not null default false,
  drop constraint report_destinatario_check1,
  add constraint something_is_sent
    check (testuale or testuale100 or file or file100 or pdf or pdf100 or saldo_request);

alter table report_messaggio
  drop constraint report_messaggio_tipo_check,
  add constraint report_messaggio_tipo_check
    check (tipo in ('testuale', 'testuale100', 'file', 'file100', 'pdf', 'pdf100', 'saldoRequest'));

alter table estratto_messaggio
  drop constraint estratto_messaggio_tipo_check,
  drop constraint files_have_names,
  add constraint estratto_messaggio_tipo_check
    check (tipo in ('testuale', 'testuale100', 'file', 'file100', 'pdf', 'pdf100')),
  add constraint files_have_names check ((nome_file is null) = (tipo in ('testuale', 'testuale100')));
