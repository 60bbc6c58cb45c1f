export const pickedImageText = {
  notAnImage: 'Sono ammesse solo immagini',
  imageFormat: 'Formato non ammesso: usa JPEG, PNG o WebP',
  imageTooBig: (size: string, most: string) => `L'immagine è di ${size} MB: il massimo è ${most} MB`,
  imageUnreadable: "L'immagine non può essere letta: sceglila di nuovo",
} as const
