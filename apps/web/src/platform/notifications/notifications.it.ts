export const notificationsText = {
  title: 'Notifiche',
  none: 'Nessuna notifica negli ultimi sette giorni',
  loading: 'Caricamento in corso',
} as const
