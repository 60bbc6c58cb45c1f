/** Which way imports may go. Each rule's comment says what to do instead. */
const server = '^apps/server/src'
const web = '^apps/web/src'

/** The wings, floor by floor from below: a wing may use those of lower floors. */
const FLOORS = [
  ['platform'],
  ['ledger', 'telegram'],
  ['reference'],
  ['bets'],
  ['accounts', 'relay'],
  ['insight', 'intake', 'settling'],
  ['oversight'],
]
const WINGS = FLOORS.flat()
const anyWing = `(?:${WINGS.join('|')})`
const STOREYS = [server, web, '^packages/domain/src', '^packages/contract/src']

/** What a wing may not import: the wings beside it and above it, on its own storey. */
const downOnly = FLOORS.flatMap((floor, at) =>
  floor.flatMap((wing) => {
    const others = FLOORS.slice(at)
      .flat()
      .filter((other) => other !== wing)
    if (others.length === 0) return []
    return STOREYS.map((storey) => ({
      name: 'imports-run-down',
      comment: `${wing} stands on lower floors only (docs/glossary.md). Pass a callback, register a function at start, or move what both need down.`,
      severity: 'error',
      from: { path: `${storey}/${wing}/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `${storey}/(${others.join('|')})/` },
    }))
  }),
)

export default {
  forbidden: [
    ...downOnly,
    {
      name: 'no-circles',
      comment: 'Two files need each other: move what both need into a third, or pass it as an argument.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'domain-is-pure',
      comment:
        'Rules take plain values. What needs a database, a clock or the wire belongs in a module of the server.',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/domain/src', 'node_modules/(big\\.js|@types/big\\.js|@date-fns/tz|re2js)'] },
    },
    {
      name: 'contract-knows-only-domain',
      comment: 'The contract describes the wire: it may use the domain and zod, nothing that runs.',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/(contract|domain)/src', 'node_modules/zod'] },
    },
    {
      name: 'kernel-below-modules',
      comment:
        'The kernel is what modules stand on. Register a function at start instead of importing a module.',
      severity: 'error',
      from: { path: `${server}/(kernel|db)/`, pathNot: '\\.test\\.ts$' },
      to: { path: `${server}/(${anyWing}|http|bot|jobs|demo)/` },
    },
    {
      name: 'modules-below-transports',
      comment:
        'A module knows no transport. Give the verb what it needs as input, or move the type to the kernel.',
      severity: 'error',
      from: { path: `${server}/${anyWing}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `${server}/(http|bot|jobs|demo)/` },
    },
    {
      name: 'modules-meet-through-public',
      comment:
        'Another module is reached through its public.ts: export there what you need, or ask why you need it.',
      severity: 'error',
      from: { path: `${server}/(${anyWing}/[^/]+)/`, pathNot: '\\.test\\.ts$' },
      to: { path: `${server}/${anyWing}/`, pathNot: [`${server}/$1/`, 'public\\.ts$'] },
    },
    {
      name: 'transports-call-verbs',
      comment: 'Bot and jobs call verbs of public.ts; the http app registers *.routes.ts.',
      severity: 'error',
      from: { path: `${server}/(bot|jobs)/`, pathNot: '\\.test\\.ts$' },
      to: { path: `${server}/${anyWing}/`, pathNot: 'public\\.ts$' },
    },
    {
      name: 'pages-below-app',
      comment: 'A page is fetched by the router and knows nothing of it. What both need belongs below.',
      severity: 'error',
      from: { path: `${web}/pages/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `${web}/app/` },
    },
    {
      name: 'modules-below-pages',
      comment: 'A module does not know the page it stands on.',
      severity: 'error',
      from: { path: `${web}/${anyWing}/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `${web}/(app|pages)/` },
    },
    {
      name: 'web-modules-meet-in-public',
      comment:
        'Another module is reached through its folder public/. What only a page composes meets in the page.',
      severity: 'error',
      from: { path: `${web}/(${anyWing}/[^/]+)/` },
      to: { path: `${web}/${anyWing}/`, pathNot: [`${web}/$1/`, `${web}/${anyWing}/[^/]+/public/`] },
    },
    {
      name: 'public-is-light',
      comment: 'What a module gives others brings none of its screens along.',
      severity: 'error',
      from: { path: `${web}/${anyWing}/[^/]+/public/` },
      to: { path: `${web}/${anyWing}/[^/]+/(?!public/)` },
    },
    {
      name: 'ui-knows-nothing',
      comment: 'ui/ and lib/ are told what to show. What knows a noun belongs to its module.',
      severity: 'error',
      from: { path: `${web}/(ui|lib)/` },
      to: { path: `${web}/(app|pages|${anyWing})/` },
    },
    {
      name: 'lib-below-ui',
      comment: 'lib/ draws nothing.',
      severity: 'error',
      from: { path: `${web}/lib/` },
      to: { path: `${web}/ui/` },
    },
    {
      name: 'searches-are-light',
      comment:
        'What an address may say is part of the first load: *.search.ts needs nothing but readers and names.',
      severity: 'error',
      from: { path: `${web}/.*\\.search\\.ts$` },
      to: {
        pathNot: [
          '\\.search\\.ts$',
          `${web}/lib/(search-params|table-search)\\.ts$`,
          '^packages/domain/src/(ledger/postings/esito|reference/links/link-kinds|accounts/reports/needs)\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-schemas-in-the-browser',
      comment:
        'Import the contract as types only (access.ts and only-asks.ts are plain data): no schema library may reach the first load.',
      severity: 'error',
      from: { path: web, pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^packages/contract/src',
        pathNot: '^packages/contract/src/(access|only-asks)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'decimals-in-one-place',
      comment: 'Use @xbetapp/domain/money/decimal.',
      severity: 'error',
      from: { pathNot: '^packages/domain/src/platform/money/' },
      to: { path: 'node_modules/big\\.js' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '/generated/', '^apps/telegram-emulator/src/web/'] },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.json'],
    },
  },
}
