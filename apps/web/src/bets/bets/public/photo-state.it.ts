export const photoStateText = {
  arriving: 'Foto in arrivo',
  absent: 'Foto assente',
  absentHint: 'La foto non si può scaricare o mostrare: aprire la chat',
} as const
