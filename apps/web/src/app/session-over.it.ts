export const sessionOverText = {
  notSaved:
    'Non autenticato: la sessione è terminata e quello che stavi salvando non è stato salvato. Accedi: lo ritrovi come lo avevi scritto',
} as const
