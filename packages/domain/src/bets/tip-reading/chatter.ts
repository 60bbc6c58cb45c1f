import { wordSet } from '../../platform/text/fold.ts'

/**
 * Words of the sentences around a tip: verbs, pronouns, adverbs, greetings. None of them is a market, a line or odds,
 * reverses one, or belongs to a name. They separate names and change no pick.
 */
const CHATTER = wordSet(
  [
    // Pronouns, conjunctions, adverbs.
    'ora io tu lui lei noi voi loro me te ci vi mi ti ce ve ne cui chi che cosa questo questa questi queste quello quella quelli quelle quel quei',
    'mio mia miei mie tuo tua tuoi tue nostro nostra nostri nostre vostro vostra vostri vostre',
    'qui qua adesso ora poi dopo prima subito ancora gia sempre mai molto molta molti molte poco poca pochi poche tanto tanta tanti tante troppo troppa parecchio bene meglio davvero veramente quindi pero perche quando come dove mentre infatti comunque insomma anzi magari forse ormai finalmente finora ieri circa quasi pure solo soltanto proprio cosi allora ecco eccoci eccovi rieccoci eccolo eccola ok okay se secondo parere mattina mattino sera serata stamattina settimana weekend giorno giorni volta volte',
    // Verbs.
    'sono sei siete era erano sara saranno sia stato stata stati essere ho hai ha abbiamo avete hanno avere avuto aveva avevo faccio fai fa fate fanno fare fatto fatta vado vai va vanno andare andato gioco gioca giocano giocare giocato giocatela prendo prendi prende prendete prendere prendetela preso punto punta puntate metto metti mette mettete mettere metta dico dici dice dire detto direi penso pensi pensa pensare pensato credo credi crede credere provo provare voglio vuoi vuole vogliono vorrei posso puoi puo possono potrebbe deve devono dovrebbe devi vedo vedi vede vedere visto veduto piace piacciono piaceva aspetto aspetta aspettano aspettare resta restano rimane rimango parto parte partono partire partito inizia iniziano iniziare comincia chiudo chiude chiudere apro apre aperta aperto arriva arrivano arrivare arrivato porta portano portare finisce finiscono finire finita trovo trovi trova trovare trovato scelgo sceglie scelta scelto seguo segui segue seguono seguite seguire seguito propongo propone proporre lascio lascia lasciare mando mandare aggiungo aggiunta tengo tiene tenere sento sente serve servono sembra sembrano merita meritano vale valgono conta contano attacca difende spinge spingono cerca cercano cercare cerco credete fatemi sapere dai dammi datemi dateci raccomando ricordo ricordate ricordatevi esagerate esagerare entrare entrate entro butto fido fidatevi tornare torno torna vincere presenta promesso riparte suggerisco opto tento azzardo investo sparo scommetto confermo indico segnalo ribadisco insisto riprovo lanciamo scendo tocca toccano spero sperare incasso incassare vinto vinti vinta perso pareggiato segnato subito finito uscito entra entrano gestite restate lasciate',
    // Words about a tip, its players and its readers.
    'ragazzi ragazze raga amici amico gente popolo famiglia canale tutti tutte tutto tutta nessuno qualcuno ognuno',
    'buongiorno buonasera buonanotte buon buona buono buoni ciao salve benvenuti grazie scusate auguri saluti',
    'sfida idea idee analisi motivo motivi statistica statistiche dato dati precedenti forma momento stagione classifica infortuni assenze assenti squalificati titolari panchina allenatore difesa attacco centrocampo tifosi occasioni occasione prestazioni prestazione dubbi dubbio ritardo verde perdita profitto rischio valore speranza fortuna responsabilmente dipendenza vietato minori anni soggette soggetta variazioni variazione bookmaker',
    'bella bello belle belli ottima ottimo ottimi interessante interessanti forte facile difficile giusta giusto migliore migliori ricca ricco aperti chiara chiaro ultime ultimi ultima ultimo prossima prossimo scorsa scorso sola pronti pronto attenti occhio calma pazienza alta testa',
    // English.
    'i you we they my your our their this that these those here there is are was were be been does did have has had would should could going gonna go get got take takes taking like likes love think believe expect expecting looking look feel feeling want need back backing playing play hi hello hey guys guy lads everyone everybody all good morning evening afternoon night tonight today tomorrow yesterday another more really very just so but because when where how why then now also still enjoy fancy recommend suggest trust picked chose again please thanks thank luck gl bol let lets best great join follow responsibly gamble at for the of with from',
  ].join(' '),
)

/** Any verb in the first person plural: `giochiamo`, `andiamoci`. */
const WE = /^\p{L}{2,}iamo(?:ci|la|lo|li|ne)?$/u

const BETS = /^(?:prend|gioc|aggiung|mett|punt)(?:h?iamo|o)$/

/** Whether a word is a verb of a tipster who places a bet; a sentence with it is no comment: `prendo anche il goal`. */
export const isOfBet = (word: string): boolean => BETS.test(word)

export const isChatter = (word: string): boolean => CHATTER.has(word) || WE.test(word)

const TURNS = wordSet(
  'mai quasi prima ieri perso pareggiato niente senza contrario opposto evita evitate evitiamo evitare banca bancata bancare lay entrambe entrambi',
)

/** Whether the word changes or negates a pick: `mai over 2,5`, `segna prima`, `niente 1`. No name contains it. */
export const turnsRound = (word: string): boolean => TURNS.has(word)
