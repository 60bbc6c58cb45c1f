export const sessionOverText = {
  notSaved:
    'Sessione terminata: quello che stavi salvando non è stato salvato. Accedi: lo ritrovi come lo avevi scritto',
} as const
