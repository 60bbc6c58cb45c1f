export {
  buttonRow,
  type NewButton,
  newButton,
  type Press,
  type PressedButton,
  placeButtons,
  pressedButton,
} from './buttons.ts'
