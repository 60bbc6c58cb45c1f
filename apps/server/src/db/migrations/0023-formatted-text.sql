-- A tip is kept as it was posted: its emoji in the text, what is bold, struck through or a link beside it.

set local statement_timeout = 0;

alter table bet
  -- Formatting of received_bet as Telegram gives it: [{type, offset, length, url}], offsets in UTF-16 units.
  add column received_entities jsonb not null default '[]' check (jsonb_typeof(received_entities) = 'array');

-- The form in which texts are compared: no case, no accents, no emoji, digits in boxes as digits, bold and wide letters
-- as plain ones, nothing that nobody sees. The same in any locale of the database.
create or replace function testo_ricerca(testo text) returns text language sql immutable strict parallel safe
return translate(
  lower(
    regexp_replace(
      normalize(
        regexp_replace(
          regexp_replace(
            replace(testo, U&'\+01F51F', '10'),
            '[\u00ad\u034f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20e3\u3164\ufe00-\ufe0f\ufeff\U000e0000-\U000e007f]',
            '', 'g'
          ),
          '[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u27bf\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]',
          ' ', 'g'
        ),
        NFKC
      ),
      '[ \t]+', ' ', 'g'
    )
  ),
  'ÀÁÂÃÄÈÉÊËÌÍÎÏÒÓÔÕÖÙÚÛÜÇÑàáâãäèéêëìíîïòóôõöùúûüçñ',
  'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'
);

update bet_ricerca r set testo = testo_ricerca(b.formatted_bet)
  from bet b
  where b.id_received_bet = r.id_received_bet and r.testo <> testo_ricerca(b.formatted_bet);
