export {
  buttonRow,
  moveButtons,
  type NewButton,
  newButton,
  type Press,
  type PressedButton,
  placeAll,
  placeButtons,
  pressedButton,
} from './buttons.ts'
