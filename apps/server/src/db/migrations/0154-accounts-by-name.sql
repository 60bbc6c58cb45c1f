-- An account as the wire and the screens name it: its kind (a venue's its own), its number within the kind, its name, the
-- one currency it is kept in (null for wallets, funds and ledgers, which hold several), and what a list asks of a venue.
create view account_named as
select a.id_account, a.kind, a.conto, a.id_venue, coalesce(v.kind::text, a.kind::text) as tipo,
       coalesce(a.id_tipster, v.numero, a.id_portafoglio, a.id_fondo_cassa, c.id_conto) as id_conto,
       coalesce(t.nome_tipster, v.nome, p.nome, f.nome, initcap(replace(a.conto, '_', ' '))) as nome,
       case when holds_bets(a.kind, a.id_account) then coalesce(v.id_valuta, 'EUR') end as id_valuta,
       coalesce(t.stato, v.stato) as stato, s.id_book, b.nome_book, coalesce(s.is_secret, false) as is_secret
from account a
left join tipster t using (id_tipster)
left join venue v using (id_venue)
left join sala s using (id_venue)
left join book b using (id_book)
left join portafoglio p using (id_portafoglio)
left join fondo_cassa f using (id_fondo_cassa)
left join conto c on c.conto = a.conto;
