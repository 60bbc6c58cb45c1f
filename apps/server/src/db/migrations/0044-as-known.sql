-- Names, percentages and deals as they were known are today's with the changes since taken back.
create index audit_anagrafica on audit (entity, at)
  where action in ('reference.create', 'reference.edit', 'batch.stato', 'batch.metti-in-attesa');
