-- For statements that are sent together with the commit: what has to be true for it, or nothing of the transaction stands.
create function pretendi(vero boolean) returns void language plpgsql as $$
begin
  if vero is not true then
    raise exception 'not what was expected' using errcode = 'XB001';
  end if;
end;
$$;
