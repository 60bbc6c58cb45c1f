import { describe, expect, it } from 'vitest'
import { CHAIN_FORMAT, type ChainLine } from './export-chain.ts'
import { FORMULA, hashOfBlock, hashOfEntry, hashOfRow, merklePath, merkleRoot, NOTHING } from './hashing.ts'
import { PROOF_FORMAT, type TipProof, verifyTip } from './tip-proof.ts'
import { verifyChain } from './verify-chain.ts'

type Written = [tipo: string, chiave: string, testo: string]
interface Entry {
  atto: number
  dati: Written[]
}

const HOUR = 3_600_000
const NOON = Date.parse('2026-03-11T12:00:00.000Z')
const iso = (hours: number) => new Date(NOON + hours * HOUR).toISOString()
/** An act and its audit line, written so many hours after noon. */
const anAct = (atto: number, hours = 0): Entry => ({
  atto,
  dati: [
    ['atto', String(atto), JSON.stringify([String(atto), iso(hours), 'ada'])],
    ['audit', String(atto), JSON.stringify([String(atto), iso(hours), 'ada', 'bets.save'])],
  ],
})
const NEW_FACTS = -2_000_000_000_001
const FOUND_FACTS = -3_000_000_000_001
const aFact = (atto: number, hours = 0): Entry => ({
  atto,
  dati: [['drop', 'bet 7/1', JSON.stringify(['1', iso(hours), 'ada'])]],
})

/** A chain as the sealer writes it: a block per list of entries, sealed so many hours after noon. */
function chainOf(
  blocks: ReadonlyArray<{ at: number; entries: Entry[] }>,
  days: Array<[string, number]> = [],
) {
  const lines: ChainLine[] = [{ formato: CHAIN_FORMAT, creato: iso(100), formula: FORMULA, ripristino: null }]
  const hashes = new Map<number, string>()
  let previous: Buffer = NOTHING
  let seq = 0
  for (const [index, { at, entries }] of blocks.entries()) {
    const sealed = entries.map(({ atto, dati }) => {
      const righe = dati.map(([tipo, chiave, testo]) => hashOfRow({ tipo, chiave, testo }))
      seq++
      return {
        line: { voce: seq, atto, righe: righe.map((hash) => hash.toString('hex')), dati },
        leaf: hashOfEntry(seq, atto, Buffer.concat(righe)),
      }
    })
    const head = {
      ...{ numero: index + 1, at: iso(at), formula: FORMULA, voci: sealed.length },
      ...{ precedente: previous, radice: merkleRoot(sealed.map(({ leaf }) => leaf)) },
    }
    previous = hashOfBlock(head)
    hashes.set(head.numero, previous.toString('hex'))
    const { numero, ...rest } = head
    lines.push({
      ...rest,
      blocco: numero,
      hash: previous.toString('hex'),
      precedente: rest.precedente.toString('hex'),
      radice: rest.radice.toString('hex'),
    })
    lines.push(...sealed.map(({ line }) => line))
  }
  for (const [giorno, blocco] of days) lines.push({ giorno, blocco, hash: hashes.get(blocco) ?? '' })
  lines.push({ fine: { blocchi: blocks.length, voci: seq } })
  return { lines, hashes }
}
async function* stream(lines: readonly ChainLine[]) {
  for (const line of structuredClone(lines) as ChainLine[]) yield line
}
const verify = (lines: readonly ChainLine[], roots: Array<[string, string]> = []) =>
  verifyChain(stream(lines), new Map(roots))
const THREE = [
  { at: 0, entries: [anAct(1), anAct(2)] },
  { at: 1, entries: [anAct(3, 1)] },
  { at: 9, entries: [anAct(4, 9), aFact(NEW_FACTS, 9)] },
]
type Voce = Extract<ChainLine, { voce: number }>
type Blocco = Extract<ChainLine, { precedente: string }>
const isEntry = (line: ChainLine): line is Voce => 'voce' in line
const isBlock = (line: ChainLine): line is Blocco => 'precedente' in line
/** What is reported of a chain that somebody changed after it was written. */
async function reported(change: (lines: ChainLine[]) => ChainLine[] | undefined, blocks = THREE) {
  const lines = structuredClone(
    chainOf(blocks, blocks.length > 1 ? [['2026-03-11', 2]] : []).lines,
  ) as ChainLine[]
  const { breaks } = await verify(change(lines) ?? lines)
  return breaks.map(({ voce, riga, cosa }) => [voce, riga, cosa])
}
const entry = (lines: ChainLine[], voce: number) => {
  const found = lines.filter(isEntry).find((line) => line.voce === voce)
  if (!found) throw new Error('no such entry')
  return found
}
const block = (lines: ChainLine[], blocco: number) => {
  const found = lines.filter(isBlock).find((line) => line.blocco === blocco)
  if (!found) throw new Error('no such block')
  return found
}

describe('an unchanged chain', () => {
  it('has no break: it counts its blocks and entries and ends with the last hash', async () => {
    const { lines, hashes } = chainOf(THREE, [['2026-03-11', 2]])
    expect(await verify(lines)).toEqual({
      ...{ blocchi: 3, voci: 5, breaks: [], days: [], loose: 0 },
      ...{ lastHash: hashes.get(3), ripristino: null },
    })
  })

  it('matches the roots that were sent, in any case of letters, by day; another root is a break', async () => {
    const { lines, hashes } = chainOf(THREE, [
      ['2026-03-11', 2],
      ['2026-03-12', 3],
    ])
    const [second = '', third = ''] = [hashes.get(2), hashes.get(3)]
    const good = await verify(lines, [
      ['2026-03-12', third],
      ['2026-03-11', second.toUpperCase()],
    ])
    expect([good.days, good.breaks]).toEqual([['2026-03-11', '2026-03-12'], []])
    const bad = 'f'.repeat(64)
    const { breaks } = await verify(lines, [
      ['2026-03-11', second],
      ['2026-03-12', bad],
      ['2026-03-13', bad],
    ])
    expect(breaks.map(({ cosa }) => cosa)).toEqual([
      `l'impronta spedita per il 2026-03-12 non è in questa catena, che per quel giorno ha ${third}: ciò che fu sigillato dopo il 2026-03-11 è stato riscritto`,
      `l'impronta spedita per il 2026-03-13 non è in questa catena: ciò che fu sigillato dopo il 2026-03-11 è stato riscritto`,
    ])
    expect((await verify(lines, [['2026-03-11', bad]])).breaks[0]?.cosa).toMatch(
      /ciò che fu sigillato fino ad allora è stato riscritto$/,
    )
  })

  it('says when its data were restored from a backup', async () => {
    const { lines } = chainOf(THREE)
    const [head, ...rest] = lines
    const restored = { ...head, ripristino: iso(50) } as ChainLine
    expect((await verify([restored, ...rest])).ripristino).toBe(iso(50))
  })
})

describe('a row of an entry', () => {
  const CHANGED = "non è com'era quando fu sigillata"

  it('that was changed, emptied, added or removed is named with its place', async () => {
    expect(
      await reported((lines) => {
        entry(lines, 2).dati[1] = ['audit', '2', 'altro']
      }),
    ).toEqual([[2, 'audit 2', CHANGED]])
    expect(
      await reported((lines) => {
        entry(lines, 5).dati[0] = ['drop', 'bet 7/1', '']
      }),
    ).toEqual([[5, 'drop bet 7/1', "c'era quando fu sigillata e non c'è più"]])
    expect(
      await reported((lines) => {
        entry(lines, 1).dati.push(['audit', '99', '["99"]'])
      }),
    ).toEqual([[1, 'audit 99', 'è stata aggiunta dopo il sigillo']])
    expect(
      await reported((lines) => {
        entry(lines, 1).dati.pop()
      }),
    ).toEqual([[1, 'atto 1', 'manca una riga accanto a questa']])
    expect(
      await reported((lines) => {
        entry(lines, 1).dati = []
      }),
    ).toEqual([[1, 'tutte', 'mancano 2 righe accanto a questa']])
  })

  it('of which some changed and others were added or removed: each is told', async () => {
    expect(
      await reported((lines) => {
        entry(lines, 1).dati = [
          ['audit', 'a', 'x'],
          ['audit', 'b', 'x'],
          ['audit', 'c', 'x'],
        ]
      }),
    ).toEqual([
      [1, 'audit a', CHANGED],
      [1, 'audit b', CHANGED],
      [1, 'audit c', 'è stata aggiunta dopo il sigillo'],
    ])
    expect(
      await reported((lines) => {
        entry(lines, 1).dati = [['audit', 'a', 'x']]
      }),
    ).toEqual([
      [1, 'audit a', CHANGED],
      [1, 'audit a', 'manca una riga accanto a questa'],
    ])
  })

  it('in another order, or twice, is a break too', async () => {
    const ORDER = 'le righe non sono nello stesso ordine, o una sta due volte'
    expect(
      await reported((lines) => {
        entry(lines, 1).dati.reverse()
      }),
    ).toEqual([[1, 'audit 1', ORDER]])
    expect(
      await reported((lines) => {
        const { dati } = entry(lines, 1)
        dati.push(dati[0] ?? ['', '', ''])
      }),
    ).toEqual([[1, 'atto 1', ORDER]])
  })
})

describe('the file', () => {
  it('without its head, with another formula or without its end is none', async () => {
    expect(await reported((lines) => lines.slice(1))).toEqual([[null, null, 'il file non è una catena']])
    expect(
      await reported((lines) => {
        lines[0] = { ...lines[0], formula: 2 } as ChainLine
      }),
    ).toEqual([
      [null, null, `formato sconosciuto: ${CHAIN_FORMAT}, formula 2`],
      [null, null, 'il file non è una catena'],
    ])
    expect(
      await reported((lines) => {
        lines[0] = { ...lines[0], formato: 'altro' } as ChainLine
      }),
    ).toEqual([
      [null, null, `formato sconosciuto: altro, formula ${FORMULA}`],
      [null, null, 'il file non è una catena'],
    ])
    expect(await reported((lines) => lines.slice(0, -1))).toEqual([[null, null, 'il file è tagliato']])
  })

  it('with fewer blocks or entries than its end says is told', async () => {
    const said = (fine: { blocchi: number; voci: number }) =>
      reported((lines) => [...lines.slice(0, -1), { fine }])
    expect(await said({ blocchi: 4, voci: 5 })).toEqual([
      [null, null, 'il file dice 5 voci in 4 blocchi, ne ha 5 in 3'],
    ])
    expect(await said({ blocchi: 3, voci: 6 })).toEqual([
      [null, null, 'il file dice 6 voci in 3 blocchi, ne ha 5 in 3'],
    ])
  })
})

describe('a block', () => {
  it('with a changed head, another predecessor, or of which an entry is missing is named', async () => {
    expect(
      await reported((lines) => {
        block(lines, 2).at = iso(1.5)
      }),
    ).toEqual([[null, null, 'la testa del blocco 2 è stata cambiata']])
    const other = 'a'.repeat(64)
    expect(
      await reported((lines) => {
        block(lines, 2).precedente = other
      }),
    ).toEqual([
      [null, null, 'il blocco 2 non segue quello che gli sta davanti'],
      [null, null, 'la testa del blocco 2 è stata cambiata'],
    ])
    expect(
      await reported((lines) => {
        block(lines, 2).hash = other
      }),
    ).toEqual([
      [null, null, 'la testa del blocco 2 è stata cambiata'],
      [null, null, 'il blocco 3 non segue quello che gli sta davanti'],
      [null, null, "l'impronta tenuta per il 2026-03-11 non è quella del blocco 2"],
    ])
    expect(await reported((lines) => lines.filter((line) => !(isEntry(line) && line.voce === 2)))).toEqual([
      [null, null, 'il blocco 1 ha 1 voci, ne furono sigillate 2'],
      [null, null, 'le voci del blocco 1 non sono quelle sigillate'],
      [2, null, 'manca la voce 2'],
    ])
  })

  it('that is missing is named, and the next one does not follow', async () => {
    expect(await reported((lines) => lines.filter((line) => !(isBlock(line) && line.blocco === 2)))).toEqual([
      [null, null, 'il blocco 1 ha 3 voci, ne furono sigillate 2'],
      [null, null, 'le voci del blocco 1 non sono quelle sigillate'],
      [null, null, 'manca il blocco 2'],
      [null, null, 'il blocco 3 non segue quello che gli sta davanti'],
      [null, null, "l'impronta tenuta per il 2026-03-11 non è quella del blocco 2"],
    ])
  })
})

describe('an act', () => {
  const late = (at: number, written: number, atto = 5) =>
    reported(
      (lines) => lines,
      [
        { at: 0, entries: [anAct(1)] },
        { at, entries: [atto < 0 ? aFact(atto, written) : anAct(atto, written)] },
      ],
    )

  it('dated more than an hour before an earlier block that was sealed long before is named', async () => {
    expect(await late(5, -2)).toEqual([
      [2, 'atto 5', `porta la data ${iso(-2)} ma è stata sigillata solo dopo il ${iso(0)}`],
    ])
    expect(await late(5, -1)).toEqual([])
    // The two blocks may be of one run of a sealer that catches up.
    expect(await late(0.9, -9)).toEqual([])
    expect(await late(1, -9)).toHaveLength(1)
  })

  it('is judged by the last block sealed well before, not by the first', async () => {
    const found = await reported(
      (lines) => lines,
      [
        { at: 0, entries: [anAct(1)] },
        { at: 4, entries: [anAct(2, 4)] },
        { at: 9, entries: [anAct(3, 2)] },
      ],
    )
    expect(found).toEqual([
      [3, 'atto 3', `porta la data ${iso(2)} ma è stata sigillata solo dopo il ${iso(4)}`],
    ])
  })

  it('facts are judged like it, but for those older than the sealing, which come before all new ones', async () => {
    expect(await late(5, -2, NEW_FACTS)).toEqual([
      [2, 'drop bet 7/1', `porta la data ${iso(-2)} ma è stata sigillata solo dopo il ${iso(0)}`],
    ])
    expect(await late(5, -200, FOUND_FACTS)).toEqual([])
    const mixed = (...entries: Entry[]) => reported((lines) => lines, [{ at: 0, entries }])
    expect(await mixed(aFact(FOUND_FACTS), aFact(NEW_FACTS))).toEqual([])
    expect(await mixed(aFact(NEW_FACTS), aFact(FOUND_FACTS))).toEqual([
      [2, 'drop bet 7/1', 'sta tra i fatti di prima, ma è stata sigillata dopo quelli nuovi'],
    ])
  })

  it('that is gone, or older than acts, has no date to judge', async () => {
    expect(
      await reported(
        (lines) => lines,
        [
          { at: 0, entries: [anAct(1)] },
          { at: 5, entries: [{ atto: -1, dati: [['atto', 'x', JSON.stringify(['x', iso(-9)])]] }] },
          { at: 6, entries: [{ atto: NEW_FACTS, dati: [['drop', '1', '']] }] },
        ],
      ),
    ).toEqual([])
    expect(
      await reported(
        (lines) => lines,
        [
          { at: 0, entries: [anAct(1)] },
          { at: 5, entries: [{ atto: 7, dati: [['atto', '7', '["7","non una data"]']] }] },
        ],
      ),
    ).toEqual([])
  })
})

describe('a row in no entry', () => {
  const STRAY = 'non è in nessuna voce, e quelle del suo tempo sono sigillate'
  async function loose(sciolta: Written, blocks = THREE, creato = 100) {
    const { lines } = chainOf(blocks)
    const [head, ...rest] = lines
    const { breaks, loose: count } = await verify([
      { ...head, creato: iso(creato) } as ChainLine,
      ...rest.slice(0, -1),
      { sciolta },
      ...rest.slice(-1),
    ])
    return { breaks: breaks.map(({ riga, cosa }) => [riga, cosa]), count }
  }
  const dated = (tipo: string, hours: number): Written => [tipo, '9', JSON.stringify(['9', iso(hours), 'x'])]

  it('waits to be sealed when it is new; of a time that is sealed it was put there', async () => {
    for (const tipo of ['atto', 'audit', 'drop']) {
      expect(await loose(dated(tipo, 9))).toEqual({ breaks: [], count: 1 })
      expect(await loose(dated(tipo, 7))).toEqual({ breaks: [[`${tipo} 9`, STRAY]], count: 0 })
    }
    // Nothing was sealed long before the file was written.
    expect(await loose(dated('atto', -50), THREE.slice(0, 1), 0.5)).toEqual({ breaks: [], count: 1 })
  })

  it('of a kind of fact waits while no new facts were sealed yet', async () => {
    const blocks = [{ at: 0, entries: [anAct(1)] }]
    expect(await loose(dated('drop', -50), blocks)).toEqual({ breaks: [], count: 1 })
    expect(await loose(dated('atto', -50), blocks)).toMatchObject({ count: 0 })
    const found = [{ at: 0, entries: [anAct(1), aFact(FOUND_FACTS)] }]
    expect(await loose(dated('drop', -50), found)).toEqual({ breaks: [], count: 1 })
  })

  it('without an act is of the time before acts; one with the columns of its act waits', async () => {
    for (const [tipo, columns] of [
      ['movimento', 4],
      ['riga_movimento', 3],
      ['variazione', 1],
    ] as const) {
      const row = (n: number): Written => [tipo, '9', JSON.stringify(Array.from({ length: n }, String))]
      expect(await loose(row(columns))).toMatchObject({ breaks: [[`${tipo} 9`, STRAY]] })
      expect(await loose(row(columns + 5))).toEqual({ breaks: [], count: 1 })
    }
  })
})

describe('the proof of when a tip was received', () => {
  /** A proof as the server writes it, over two blocks, for the second entry of three. */
  function aProof() {
    const columns = ['1', iso(0), 'bot', 'bets.save', 'bet', '7', null, null]
    const riga: Written = ['audit', '1', JSON.stringify([...columns, '{"receivedBet":"Milan 1"}', null, '2'])]
    const [tipo, chiave, testo] = riga
    const righe = [hashOfRow({ tipo, chiave, testo })]
    const leaves = [
      hashOfEntry(1, 1, Buffer.alloc(32)),
      hashOfEntry(2, 2, Buffer.concat(righe)),
      hashOfEntry(3, 3, Buffer.alloc(32)),
    ]
    const first = {
      ...{ numero: 1, at: iso(1), formula: FORMULA, voci: 3 },
      ...{ precedente: NOTHING as Buffer, radice: merkleRoot(leaves) },
    }
    const second = {
      ...{ numero: 2, at: iso(2), formula: FORMULA, voci: 1, precedente: hashOfBlock(first) },
      radice: leaves[0] ?? NOTHING,
    }
    const hex = (one: typeof first) => ({
      ...one,
      precedente: one.precedente.toString('hex'),
      radice: one.radice.toString('hex'),
    })
    const root = hashOfBlock(second).toString('hex')
    const proof: TipProof = {
      ...{ formato: PROOF_FORMAT, bet: 7, riga, posto: 1 },
      voce: { seq: 2, atto: 2, righe: righe.map((hash) => hash.toString('hex')) },
      percorso: merklePath(leaves, 1).map((hash) => hash.toString('hex')),
      blocchi: [hex(first), hex(second)],
      giorno: { giorno: '2026-03-11', hash: root },
    }
    return { proof, root }
  }
  const faultOf = (change: (proof: TipProof) => Partial<TipProof>, root: string | null = null) => {
    const { proof } = aProof()
    return verifyTip({ ...proof, ...change(proof) }, root).fault
  }

  it('leads from the line to the root, and says what was received and when', () => {
    const { proof, root } = aProof()
    const told = {
      ...{ ricevutaIl: iso(0), testo: 'Milan 1', sigillataIl: iso(1), radice: root, fault: null },
    }
    expect(verifyTip(proof, root)).toEqual(told)
    expect(verifyTip(proof, root.toUpperCase())).toEqual(told)
    expect(verifyTip({ ...proof, giorno: null }, null)).toEqual(told)
  })

  it('that was changed anywhere does not, and says where', () => {
    const other = 'b'.repeat(64)
    const reworded = ([tipo, chiave, testo]: Written, from: string, to: string): Written => [
      tipo,
      chiave,
      testo.replace(from, to),
    ]
    const [NONE, FOREIGN, OUTSIDE] = [
      'il file non è una prova di ricezione',
      "la riga è di un'altra bet",
      'la voce non è nel suo blocco',
    ]
    expect(faultOf(() => ({ formato: 'altro' }))).toBe(NONE)
    expect(faultOf(() => ({ blocchi: [] }))).toBe(NONE)
    expect(faultOf(() => ({ bet: 8 }))).toBe(FOREIGN)
    expect(faultOf(({ riga }) => ({ riga: reworded(riga, '"bet"', '"sala"') }))).toBe(FOREIGN)
    expect(faultOf(({ riga }) => ({ riga: reworded(riga, 'Milan', 'Inter') }))).toBe(
      'la riga non è quella sigillata',
    )
    expect(faultOf(({ voce }) => ({ voce: { ...voce, seq: 3 } }))).toBe(OUTSIDE)
    expect(faultOf(() => ({ posto: 0 }))).toBe(OUTSIDE)
    expect(faultOf(({ percorso }) => ({ percorso: percorso.slice(0, -1) }))).toBe(OUTSIDE)
    expect(
      faultOf(({ blocchi }) => ({
        blocchi: blocchi.map((one) => (one.numero === 2 ? { ...one, precedente: other } : one)),
      })),
    ).toBe('il blocco 2 non segue il precedente')
    expect(faultOf(() => ({ giorno: { giorno: 'x', hash: other } }))).toBe(
      "la prova non porta all'impronta che dichiara",
    )
    expect(faultOf(() => ({}), other)).toBe("la prova non porta all'impronta spedita")
  })
})
