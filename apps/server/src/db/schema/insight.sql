-- Written by npm run db:types from the migrated database, for readers.

-- insight/performance
create table exposure_alert (
  chiave text not null,
  at timestamp with time zone not null,
  constraint exposure_alert_pkey PRIMARY KEY (chiave)
);

-- insight/performance
create table morning_report (
  giorno date not null,
  at timestamp with time zone not null,
  constraint morning_report_pkey PRIMARY KEY (giorno)
);
