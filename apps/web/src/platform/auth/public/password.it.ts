export const passwordText = {
  title: 'Cambia password',
  current: 'Password attuale',
  next: 'Nuova password',
  hint: 'Almeno 12 caratteri: una frase va bene, una password tra le più usate no.',
  lead: 'Dopo il cambio restano aperti solo gli accessi di questo browser.',
  save: 'Cambia password',
  saved: 'Password cambiata',
  missing: 'Campo obbligatorio.',
} as const
