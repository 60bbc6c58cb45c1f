export const imageViewerText = {
  title: 'Immagine',
  place: (at: number, of: number) => `${at} di ${of}`,
  previous: 'Immagine precedente (←)',
  next: 'Immagine successiva (→)',
  zoomIn: 'Ingrandisci (+)',
  zoomOut: 'Riduci (-)',
  turnLeft: 'Ruota a sinistra (Maiusc+R)',
  turnRight: 'Ruota a destra (R)',
  fit: 'Adatta allo schermo (0)',
  download: 'Scarica immagine',
  close: 'Chiudi (Esc)',
}
