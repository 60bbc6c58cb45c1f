export const botNoticesText = {
  update: 'UPDATE',
  updated: 'Bot aggiornati correttamente!',
  updateFailed: "Errore durante l'aggiornamento dei bot. Riprovare più tardi.",
  updateInfo:
    'Dopo avere aggiunto tipster, nuove sale e drop helper, sparax o canali, o dopo avere modificato gli ID delle chat, premere UPDATE per aggiornare i bot.',
} as const
