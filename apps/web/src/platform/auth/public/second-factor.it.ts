export const secondFactorText = {
  title: 'Verifica in due passaggi',
  on: 'La verifica in due passaggi è attiva: a ogni accesso serve anche il codice della tua app.',
  off: 'Oltre alla password, a ogni accesso si chiede un codice della tua app (Google Authenticator, Aegis, 1Password e simili).',
  required: 'È richiesta da un amministratore.',
  codesLeft: (count: number) =>
    count === 1 ? 'Resta 1 codice di recupero.' : `Restano ${count} codici di recupero.`,
  password: 'Password',
  code: 'Codice di verifica',
  codeHint: 'Sei cifre',
  start: 'Attiva',
  stop: 'Disattiva',
  setupLead: 'Per accedere un amministratore richiede la verifica in due passaggi.',
  step1:
    '1. Aggiungi questo account nella tua app: apri il collegamento dal telefono, oppure copia la chiave.',
  openApp: "Apri nell'app",
  secret: 'Chiave',
  step2: '2. Scrivi il codice che la app mostra adesso.',
  confirm: 'Conferma',
  codesTitle: 'Codici di recupero',
  codesLead:
    'Conservali in un posto sicuro: ciascuno fa entrare una volta se il telefono non è a portata di mano. Non verranno mostrati di nuovo.',
  copy: 'Copia',
  copied: 'Copiati',
  saved: 'Li ho salvati',
  activated: 'Verifica in due passaggi attivata',
  deactivated: 'Verifica in due passaggi disattivata',
  missing: 'Campo obbligatorio.',
} as const
