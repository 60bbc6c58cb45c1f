import { CLUB_NAMES } from './team-aliases.ts'
import type { Period, Side, Sport, Unit } from './tip.ts'
import { type Token, tokensOf } from './tokens.ts'

/** The meaning of a phrase. */
export type Term =
  | { is: 'over' | 'under' | 'overUnder' | 'atLeast' }
  /** `isUnit`: the word also says what an over counts. */
  | { is: 'goal'; isUnit: boolean }
  /** Terms with `Head` or `head` name a market, as a heading does; the pick itself follows. */
  | { is: 'bothScore' | 'noGoal' | 'bothScoreHead' }
  | { is: 'sign'; sign: 'X' }
  | { is: 'chance'; sign: '1X' | 'X2' | '12' }
  | { is: 'head'; of: 'result' | 'chance' }
  | { is: 'drawNoBet' | 'winner' | 'headToHead' | 'notLose' }
  | { is: 'handicap' | 'asian' | 'european' }
  | { is: 'multigoal' | 'sum' | 'exact' | 'halfFull' | 'most' }
  /** `even?`: `pari`, which is also a draw. `oddEven` names the market. */
  | { is: 'even' | 'odd' | 'oddEven' | 'even?' }
  | { is: 'scores' | 'scoresNot' | 'cleanSheet' | 'toNil' | 'qualifies' | 'tieBreak' | 'aSet' }
  | { is: 'yes' | 'no' | 'and' | 'or' }
  | { is: 'period'; period: Period }
  | { is: 'unit'; unit: Unit }
  | { is: 'side'; side: Side }
  | { is: 'sport'; sport: Sport }
  | { is: 'odds' | 'total' | 'least' | 'stake' | 'hour' | 'round' | 'weekday' | 'month' | 'live' }
  | { is: 'minute' }
  | { is: 'multiple'; legs: number | null }
  | { is: 'system' | 'unread' | 'ambiguous' | 'noise' }
  /** A name that would otherwise read as something else. */
  | { is: 'name' }

/**
 * Terms that are no more than their name, each with the ways it is written, parted by `|`. Longer phrases win; accents
 * and case do not matter. Of two terms of one phrase the earlier is the likelier.
 */
const PLAIN: Readonly<{ [T in Term as keyof T extends 'is' ? T['is'] : never]?: string }> = {
  over: 'over|ov|o|più di|piu|oltre|sopra',
  under: 'under|und|un|u|meno di|sotto',
  overUnder: 'over/under|under/over|over under|under over|u/o|o/u|ou|uo|totale gol over/under',
  atLeast: 'almeno|o più|minimo',
  bothScore:
    'gg|goal sì|gol sì|goal goal|goal/goal|gol/gol|gol gol|g/g|btts|btts sì|btts yes|both teams to score|both teams to score yes|both to score|entrambe segnano|entrambe le squadre segnano|segnano entrambe|segnano entrambe le squadre|entrambe a segno|entrambe in gol|entrambe a segno sì|entrambe le squadre a segno',
  noGoal:
    'ng|no goal|no gol|nogoal|nogol|goal no|gol no|btts no|both teams to score no|both to score no|n/g|entrambe segnano no|entrambe a segno no',
  bothScoreHead: 'goal/no goal|goal/nogoal|gol/no gol|gol/nogol|gg/ng|goal no goal|gg ng|gol no gol',
  drawNoBet:
    'dnb|d.n.b.|d.n.b|draw no bet|drawnobet|rimborso pareggio|pareggio rimborsato|pareggio rimborso|pareggio rimborsata|rimborso in caso di pareggio|rimborso se pareggio|rimborso se x|rimborso x|x rimborsata|x rimborsato|rimborsata se pareggio|rimborsata con x|rimb. pareggio|rimb pareggio|no draw|rimborso in caso di x|rimborsato se x|rimborsata se x|rimborso in caso di pari|rimborso se pari|rimborso con pareggio',
  winner:
    'vince|vincente|vincitore|vincitrice|vincono|vittoria|vincente match|vincente incontro|vincente partita|vincitore incontro|vince match|vince il match|vince la partita|to win|win|vincente della partita|to win the match|to win the game|win the match|wins|winner|match winner|vince la gara|vincente finale',
  headToHead: 'testa a testa|t/t|tt|ml|m/l|moneyline|money line',
  notLose: 'non perde|vince o pareggia|o pareggio|or draw|win or draw|imbattuta',
  handicap: 'handicap|hand|hand.|hcp|hdc|hndc|handi|spread|handicap risultato|h',
  asian:
    'ah|asian handicap|asian|asiatico|asiatica|handicap asiatico|handicap asian|hcp asiatico|hand asiatico|hand. asiatico|asia|ha|h asiatico|h.a.|a.h.|linea asiatica|asian line',
  european:
    'europeo|handicap europeo|hand europeo|hand. europeo|hcp europeo|european handicap|eh|h europeo|europea|3way|handicap 3 vie|handicap 1x2',
  multigoal: 'multigol|multigoal|multi gol|multi goal|multigoals|mg|multi-gol|multi-goal|multigool',
  sum: 'somma gol|somma goal|gol esatti|goal esatti|numero esatto gol|somma gol esatta',
  exact:
    'risultato esatto|ris esatto|ris. esatto|esatto|correct score|punteggio esatto|set betting|risultato set|esatto set|risultato esatto set|risultato in set|punteggio in set|re|r.e.|risultati esatti|exact score',
  halfFull:
    'parziale/finale|parziale finale|parziale-finale|ht/ft|p/f|pf|pt/ft|primo tempo/finale|1 tempo/finale|primo tempo finale|htft|ht-ft|parz/fin|parziale e finale|parz./fin.|ht ft',
  most: 'più|maggior numero di|maggior numero|chi fa più|squadra con più',
  odd: 'dispari|odd|gol dispari|goal dispari|somma dispari|totale dispari|somma gol dispari',
  even: 'gol pari|goal pari|somma pari|totale pari|even|somma gol pari|game pari|numero pari',
  'even?': 'pari',
  oddEven: 'pari/dispari|dispari/pari|p/d|pari dispari|odd/even|pari o dispari',
  scores:
    'segna|segna gol|segna un gol|segna almeno un gol|segna almeno 1 gol|a segno|to score|fa gol|va a segno|segna un goal|segna goal|segna almeno un goal|squadra segna|segna squadra|in gol|segnerà',
  scoresNot: 'non segna|non fa gol|a secco|non va a segno|non segna gol',
  cleanSheet: 'clean sheet|porta inviolata|non subisce gol|non prende gol|non subisce',
  toNil: 'a zero|a 0|to nil|senza subire gol|senza subire|senza subire reti',
  qualifies:
    'passa il turno|passaggio turno|passaggio del turno|si qualifica|qualificazione|passa turno|qualificata|to qualify|passaggio|avanza|passa',
  tieBreak: 'tie break|tiebreak|tie-break|tb|tie break nel match|almeno un tie break',
  aSet: 'vince almeno un set|vince almeno 1 set|almeno un set|almeno 1 set|vince un set|un set|to win at least one set|to win at least 1 set|to win a set|at least one set|win a set',
  yes: 'sì|yes',
  no: 'no|non',
  and: '+|&|e|and|ed|più anche',
  or: 'o|oppure|or',
  odds: 'quota|quote|q|q.|qt|qt.|odd|odds|quotata|quotato|quotati|q.ta|qta|quotazione|a quota|@quota|cote',
  total:
    'totale|tot|tot.|complessiva|complessivo|finale quota|multipla totale|quota totale|quota finale|quota tot|quota tot.|quota complessiva|quota multipla|totale quota|quota della multipla|quota schedina|quota combo|quota doppia|quota tripla|q.tot|q.totale|q. totale|q tot|quota combinata|quota bolletta|total odds|quotona',
  least:
    'min|min.|minima|quota minima|quota min|quota min.|q min|q.min|q.min.|q. min|qmin|qm|fino a|fino a quota|fino alla quota|non sotto|non sotto a|non sotto quota|giocabile fino a|giocare fino a|quota max|quota massima|max quota|prendere fino a|minimo quota|mai sotto|da giocare fino a|valida fino a|giocabile sopra|sopra quota|se sopra|a scendere fino a|limite quota|stop a quota|quota limite|fino @',
  stake:
    'stake|stk|stake consigliato|puntata|puntare|puntiamo|importo|fiducia|confidence|cassa|budget|unità|unita|units|unit|bankroll|bank|posta|size|investimento|% cassa|giocata da|stakes|affidabilità|livello|vincita|vincita potenziale|possibile vincita|potenziale vincita|ritorno potenziale',
  hour: 'ore|h|alle|alle ore|dalle|inizio|inizio ore|start|orario|kick off|kick-off|kickoff|ko',
  round: 'giornata|turno|gara|round|giorn.|girone|gruppo|group|day|ritorno|andata',
  weekday: 'lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|lun|mar|mer|gio|ven|sab|dom',
  month:
    'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|gen|feb|mar|apr|mag|giu|lug|ago|ott|nov|dic',
  live: 'live|in play|inplay|in-play|livebet|live bet|in corso',
  system:
    'sistema|sistemi|sistemino|sistemone|system|trixie|yankee|goliardica|integrale|correzione|a correzione|ridotto|patent|lucky 15|lucky 31|errore',
  unread:
    'marcatore|marcatori|primo marcatore|ultimo marcatore|goleador|tiri|tiri in porta|tiro|tiro in porta|tiri totali|shots|falli|fallo|fuorigioco|parate|parata|assist|rimbalzi|rimbalzo|rebounds|triple|ace|aces|doppi falli|doppio fallo|break|rosso|espulsione|espulso|rigore|rigori|autogol|ammonito|ammonita|var|prossimo gol|prossimo goal|prossimo punto|primo gol|ultimo gol|next goal|primo goal|rimesse|rimesse laterali|pali|palo|entrambi i tempi|entrambi tempi|ambo i tempi|copertura|antepost|rinviata|rinviato|posticipata|sospesa|annullata|annullato|postponed|vincente campionato|vincente torneo|vincente gruppo|capocannoniere|retrocessione|retrocede|scudetto|podio|chance mix|combo mix|rimonta|ribaltone|segna per prima|segna per primo|segna per ultima|prima a segnare|ultima a segnare|tempo con più gol|tempo con più goal|nei supplementari|supplementari|sostituzioni|punti+assist+rimbalzi|pra|par|passaggi|contrasti|minuto|in alternativa|alternativa|in entrambi|margine|scarto|gol nei primi|race to|primo a|first to|scorecast|vincente girone|piazzamento|testa di serie|possesso|mai in svantaggio|autorete|cashout|cash out|tempo/finale mix|doppia doppia|tripla doppia|serve for|servizio|super combo|player|giocatore|vantaggio|gol 0-15|segna o assist|primi 10|primi 15|primi 30|hat trick|doppietta di|punti giocatore',
  ambiguous:
    'in 2 set|in 3 set|in 4 set|in 5 set|in 2 sets|in 3 sets|in 4 sets|in 5 sets|vince 1 set|vince 2 set|vince 3 set|vince 1 tempo|vince un tempo|vince almeno un tempo|vince almeno 1 tempo|almeno un tempo|1h|2h|1° h|vince set',
  noise: [
    // Bookmakers.
    'bet365|bet 365|snai|sisal|matchpoint|eurobet|goldbet|lottomatica|better|planetwin|planetwin365|planet|betflag|888sport|888|william hill|williamhill|betfair|pinnacle|pinny|unibet|betsson|leovegas|netbet|bwin|admiral|admiralbet|stanleybet|vincitù|domusbet|marathonbet|marathon|1xbet|sbobet|sbo|ps3838|betway|novibet|starvegas|staryes|betclic|daznbet|quigioco|e-play24|eplay24|asianodds|betinasia|singbet|exchange|betaland|fastbet|gioco digitale|tipico',
    // Competitions that do not show their sport.
    'serie a|serie b|serie a1|serie a2|serie d|champions league|champions|champions cup|ucl|uel|uecl|la liga|liga|premier|bundes|ligue|coppa|supercoppa|amichevole|amichevoli|friendly|europei|mondiali|qualificazioni|qualificazioni mondiali|qualif. mondiali|playoff|play off|play-off|playout|quarti|quarti di finale|semifinale|semifinali|ottavi|ottavi di finale|sedicesimi|finalissima|liga 1|primavera 1|eurocoppa|lega|coppe|campionato|torneo|masters',
    "non vedo altro che|non c'è altro che|team total|prediction|market|fixture|previsione|price|selection|best bet|bet of day|potd|game of the day|book|bookmaker|schema|palinsesto|competizione|pronostici|fisso|fissa|secco|secca|oggi|stasera|domani|stanotte|pomeriggio|prematch|pre match|pre-match|pre|pick|tip|tips|giocata|giocate|consiglio|consigliato|consigliata|bet|singola|singole|partita|partite|match|incontro|evento|pronostico|scommessa|esito|segno|mercato|selezione|selezioni|value|value bet|sicura|bomba|top|free|free pick|vip|premium|pick del giorno|giocata del giorno|bet of the day|risultato|nuova|nuovo|new|attenzione|raddoppio|scalata|step|forza|daje|sports|game day|totali|linea|lato|almeno in|single|doppia chance sì|circa|ca|ca.|antepartita|tutti|info|singolo|la mia|buona fortuna|in bocca al lupo|pre-live|prelive|sport|bonus|boost|boosted|quota maggiorata|maggiorata|boss|special|speciale|combo|combobet|builder|bet builder|bet creator|mybet",
  ].join('|'),
  name: [
    "new york|new orleans|new england|new zealand|casa pia|st pauli|st. pauli|st gallen|st. gallen|st etienne|st. etienne|saint-etienne|st mirren|st. mirren|st johnstone|st. johnstone|paris sg|bodo/glimt|bodo glimt|hannover 96|schalke 04|mainz 05|al-hilal|al-nassr|al-ittihad|al-ahli|auger-aliassime|auger aliassime|union sg|union st gilloise|union st. gilloise|real betis|rb lipsia|de minaur|red bull salisburgo|red bull bragantino|wolfsberger|over wins|mar del plata|dinamo zagabria|hapoel be'er sheva|racing de santander|mouratoglou|pumas unam|tsv 1860|monaco 1860|1860 monaco|darmstadt 98|u craiova|u cluj",
    ...CLUB_NAMES,
  ].join('|'),
}

/** Terms that say more, likewise. */
const OTHERS: (readonly [Term, string])[] = [
  [{ is: 'goal', isUnit: true }, 'gol|gol nel|goal nel'],
  // `Goal` is also the name of a market, so ambiguous after an over.
  [{ is: 'goal', isUnit: false }, 'goal'],
  [{ is: 'sign', sign: 'X' }, 'x|pareggio|segno x|draw|pareggiano'],
  [{ is: 'chance', sign: '1X' }, '1x|x1|1 x|1 o x'],
  [{ is: 'chance', sign: 'X2' }, 'x2|2x|x 2|x o 2'],
  [{ is: 'chance', sign: '12' }, '1 o 2'],
  [
    { is: 'head', of: 'result' },
    '1x2|1 x 2|1/x/2|esito finale|risultato finale|esito 1x2|esito finale 1x2|segno fisso',
  ],
  [{ is: 'head', of: 'chance' }, 'doppia chance|dc|d.c.|d.c|double chance|doppia|chance doppia'],
  ...each((period: Period) => ({ is: 'period', period }), {
    regular: 'tempi regolamentari|tempo regolamentare',
    match:
      "nei 90|90'|al 90|90 minuti|nei 90'|al 90'|full time|ft|fulltime|finale|fine partita|match intero|intera partita|ot inclusi|ot incluso|ot compreso|ot compresi|incluso ot|incl. ot",
    half1:
      "primo tempo|1t|1° t|1° tempo|1 tempo|pt|p.t.|p.t|1st half|first half|ht|i tempo|1tempo|tempo 1|prima frazione|primi 45'|primi 45 minuti|fine primo tempo|1h tempo|1 frazione|al 45|al 45'|half time|halftime|1 metà|prima metà|1 half|all'intervallo|primo t|1° time|p tempo|1tp",
    half2:
      '2t|2° t|2° tempo|2 tempo|secondo tempo|st|s.t.|s.t|2nd half|second half|ii tempo|tempo 2|seconda frazione|2 half|2 metà|seconda metà|secondo t',
    set1: 'first set',
    set2: 'second set',
    quarter4: 'ultimo quarto',
  }),
  ...ordinals('set', 5, (n) => ({ is: 'period', period: `set${n}` as Period })),
  ...ordinals('quarto', 4, (n) => ({ is: 'period', period: `quarter${n}` as Period })),
  ...each((unit: Unit) => ({ is: 'unit', unit }), {
    goals:
      'goals|reti|rete|gol totali|goal totali|totale gol|totale goal|numero gol|tot gol|gol nel match|gol segnati|gol complessivi|total goals',
    corners:
      "corner|corners|total corners|angoli|angolo|calci d'angolo|calcio d'angolo|calci angolo|calci di angolo|crn|tiri dalla bandierina|corner totali|totale corner|angoli totali|totale angoli",
    cards:
      'cartellini|cartellino|cards|card|ammonizioni|gialli|cartellini gialli|sanzioni|ammoniti|cartellini totali|totale cartellini|ammonizione|total cards|bookings|total bookings',
    sets: 'set|sets|set totali|numero set|totale set|total sets',
    games:
      'game|games|giochi|gms|game totali|totale game|totale giochi|giochi totali|totale games|games totali|total games',
    points: 'punti|pts|points|totale punti|punti totali|total points',
  }),
  ...each((side: Side) => ({ is: 'side', side }), {
    home: 'casa|home|home team|squadra casa|squadra di casa|padroni di casa|squadra 1|team 1|giocatore 1|player 1|p1|g1|squadra in casa|in casa|locali|sq. casa',
    away: 'ospite|ospiti|trasferta|away|away team|squadra ospite|squadra ospiti|fuori casa|squadra trasferta|squadra 2|team 2|giocatore 2|player 2|p2|g2|in trasferta|fuori|sq. ospite',
  }),
  ...each((sport: Sport) => ({ is: 'sport', sport }), {
    calcio:
      'calcio|football|soccer|premier league|bundesliga|2. bundesliga|eredivisie|ligue 1|ligue 2|laliga|championship|europa league|conference league|mls|serie c|coppa italia|fa cup|carabao cup|libertadores|copa libertadores|sudamericana|brasileirao|coppa di francia|dfb pokal|copa del rey|nations league|jupiler league|super lig|allsvenskan|eliteserien|superliga|primeira liga|liga portugal|ekstraklasa|scottish premiership|league one|league two|segunda|saudi pro league|j league|k league',
    tennis:
      'tennis|atp|wta|atp 250|atp 500|atp 1000|masters 1000|wta 250|wta 500|wta 1000|wta 125|roland garros|wimbledon|australian open|us open|challenger|itf|davis cup|coppa davis|atp finals|next gen|laver cup|billie jean king cup',
    basket:
      'basket|basketball|pallacanestro|nba|eurolega|euroleague|eurocup|lba|wnba|ncaa|acb|lega a basket|fiba|ncaab|serie a2 basket|nbl|bbl',
    volley: 'volley|pallavolo|volleyball|superlega|cev|vnl|a1 femminile|superlega volley|plusliga',
    altro:
      'hockey|nhl|khl|shl|baseball|mlb|nfl|ncaaf|rugby|sei nazioni|pallamano|handball|futsal|calcio a 5|calcio a cinque|tennistavolo|tennis tavolo|ping pong|table tennis|tt cup|setka cup|padel|freccette|darts|snooker|mma|ufc|boxe|pugilato|formula 1|f1|motogp|ciclismo|sci|golf|ippica|cricket|esports|e-sports|csgo|cs2|cs:go|lol|dota|valorant|badminton|beach volley|pallanuoto|football americano|efootball|e-soccer|cyber|nascar|biathlon',
  }),
  [
    { is: 'multiple', legs: null },
    'multipla|multiple|schedina|parlay|acca|accumulator|combinata|bolletta|bollettina|multi|schedona|multiplona',
  ],
  [{ is: 'multiple', legs: 2 }, 'doppia|doppietta|double|duplex'],
  [{ is: 'multiple', legs: 3 }, 'tripla|tripletta|treble|terno'],
  [{ is: 'multiple', legs: 4 }, 'quadrupla|quartina|poker'],
  [{ is: 'multiple', legs: 5 }, 'cinquina|quintupla'],
]

/** A term for each key, with its ways. */
function each<K extends string>(term: (key: K) => Term, ways: Readonly<Partial<Record<K, string>>>) {
  return (Object.entries(ways) as [K, string][]).map(([key, text]) => [term(key), text] as const)
}

function ordinals(noun: string, upTo: number, term: (n: number) => Term): (readonly [Term, string])[] {
  const words = ['primo', 'secondo', 'terzo', 'quarto', 'quinto']
  return Array.from({ length: upTo }, (_, index) => {
    const n = index + 1
    const ways = [`${n} ${noun}`, `${n}° ${noun}`, `${noun} ${n}`, `${words[index]} ${noun}`]
    if (noun === 'set') ways.push(`${['1st', '2nd', '3rd', '4th', '5th'][index]} set`)
    if (noun === 'quarto') ways.push(`${n}q`, `${n}° q`)
    return [term(n), ways.join('|')] as const
  })
}

/** A token of phrases: the tokens that may follow it, and what a phrase that ends with it means. */
interface Node {
  next: Map<string, Node>
  terms: Term[]
}

const node = (): Node => ({ next: new Map(), terms: [] })
const ROOT = node()
const plainTerms = Object.entries(PLAIN).map(([is, ways]) => [{ is } as Term, ways] as const)
for (const [term, ways] of [...plainTerms, ...OTHERS]) {
  for (const way of ways.split('|')) {
    let at = ROOT
    for (const { text } of tokensOf(way)) {
      const next = at.next.get(text) ?? node()
      at.next.set(text, next)
      at = next
    }
    at.terms.push(term)
  }
}

interface Phrase {
  /** Index of the token behind the phrase. */
  to: number
  terms: readonly Term[]
}

/** The longest phrase that begins at a token: its end and its possible meanings, the likeliest first. */
export function phraseAt(tokens: readonly Token[], from: number): Phrase | null {
  let at: Node | undefined = ROOT
  let longestPhrase: Phrase | null = null
  for (let to = from; to < tokens.length; to++) {
    const token: Token | undefined = tokens[to]
    // `2 q. 1,85` and `1 T. Griekspoor` are no `2q` and no `1t`.
    if (to > from && token?.apart && /^[qt]$/.test(token.text) && tokens[to - 1]?.is === 'number') break
    at = at?.next.get(token?.text ?? '')
    if (at === undefined) break
    if (at.terms.length > 0) longestPhrase = { to: to + 1, terms: at.terms }
  }
  return longestPhrase
}

/** The phrase that begins at a token, if its likeliest meaning is one of `meanings`; null otherwise. */
export function phraseOf(tokens: readonly Token[], from: number, ...meanings: Term['is'][]): Phrase | null {
  const phrase = phraseAt(tokens, from)
  const term = phrase?.terms[0]
  return term !== undefined && meanings.includes(term.is) ? phrase : null
}
