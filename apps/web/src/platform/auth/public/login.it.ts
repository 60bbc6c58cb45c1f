export const loginText = {
  title: 'Accedi',
  lead: 'Bet, drop e contabilità in un solo posto.',
  username: 'Username',
  usernamePlaceholder: 'Inserisci username',
  password: 'Password',
  passwordPlaceholder: 'Inserisci password',
  showPassword: 'Mostra o nascondi la password',
  submit: 'Accedi',
  disclaimer:
    'Accesso riservato al solo personale autorizzato. Ogni accesso viene registrato: chi non è autorizzato è invitato a lasciare questa pagina.',
  code: 'Codice di verifica',
  codeHint: 'Le sei cifre della tua app, oppure un codice di recupero.',
  required: 'Campo obbligatorio.',
  notSaved:
    "La sessione è terminata: l'ultima modifica non è stata salvata. Se stavi scrivendo in un modulo, dopo l'accesso lo ritrovi come lo avevi scritto.",
  noRole: 'Utente senza ruoli: contatta un amministratore',
  /** The two sentences that are in English. */
  invalidAnswer: 'An error occurred during login.',
  invalidJson: 'An error occurred during the request.',
} as const
