export const noWalletsText = {
  none: 'Non ci sono portafogli: per registrare un pagamento ne serve uno.',
  create: 'Nuovo portafoglio',
} as const
