-- Texts are searched in bet_ricerca, by its trigrams where a range is long: that answers within 100 ms on a million bets.
drop table parola_fascicolo, parola, fascicolo, indice_parole;
