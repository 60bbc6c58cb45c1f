-- Terms of an account that count from a day (rule: venue/dated-terms). An account without rows has those of its
-- record; the first dated ones leave a row from -infinity with the terms that counted before them.
create table account_terms (
  id_account          integer not null references account,
  dal                 date not null,
  percentuale_importo percentage check (percentuale_importo > 0),
  tassa_quota         percentage,
  freeroll_attivo     percentage,
  freeroll_reale      percentage,
  action              percentage,
  freeroll            percentage,
  motivo              text check (btrim(motivo) <> ''),
  username            text not null,
  created_at          timestamptz not null,
  primary key (id_account, dal),
  constraint terms_of_a_venue_or_tipster check (
    num_nonnulls(percentuale_importo, tassa_quota, freeroll_attivo, freeroll_reale) = 4
      and num_nonnulls(action, freeroll) = 0
    or num_nonnulls(percentuale_importo, tassa_quota, freeroll_attivo, freeroll_reale) = 0
      and num_nonnulls(action, freeroll) = 2
  )
);

-- Whether a venue has dated terms: read with the lock a drop takes on it, so that a drop that waited for the first
-- dated terms looks for them.
alter table venue add column dated boolean not null default false;
