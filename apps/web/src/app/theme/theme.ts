import { createTheme, DEFAULT_THEME, type MantineColorsTuple } from '@mantine/core'
import { loginText } from '#web/platform/auth/public/login.it.ts'

/** The surface scale, from text (0) to the deepest ground (9). 7 is the page, 8 panels, 6 raised, 5 lines. */
const dark: MantineColorsTuple = [
  '#d9dfe9',
  '#b6bfcd',
  '#929dae',
  '#7d889a',
  '#3a4354',
  '#262d3a',
  '#1a1f29',
  '#12161d',
  '#0d1015',
  '#08090d',
]

/** The one accent. Its filled shade carries white text (4.8:1), its light ones are read on dark surfaces. */
const accent: MantineColorsTuple = [
  '#eef1ff',
  '#dbe1ff',
  '#bcc7ff',
  '#a3b3ff',
  '#8ea2ff',
  '#7388f7',
  '#5f75ea',
  '#5267dc',
  '#4659c8',
  '#3a4ab0',
]

/** Mantine's, but the shades that are filled carry white text (4.8:1). */
const red = withShades(DEFAULT_THEME.colors.red, { 7: '#d6303a', 8: '#c92a2a', 9: '#b02525' })
const green = withShades(DEFAULT_THEME.colors.green, { 9: '#268038' })

function withShades(colors: MantineColorsTuple, shades: Record<number, string>): MantineColorsTuple {
  return Object.assign([...colors] as [...MantineColorsTuple], shades)
}

const SYSTEM_FONT =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif"

// The sizes are those of tokens.css, which our own stylesheets name.
export const theme = createTheme({
  colors: { dark, accent, red, green },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 7 },
  fontFamily: SYSTEM_FONT,
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', 'SF Mono', Menlo, Consolas, monospace",
  headings: { fontFamily: SYSTEM_FONT, fontWeight: '600', textWrap: 'balance' },
  fontSizes: {
    xs: 'var(--type-xs)',
    sm: 'var(--type-sm)',
    md: 'var(--type-md)',
    lg: 'var(--type-lg)',
    xl: 'var(--type-xl)',
  },
  spacing: {
    xs: 'var(--space-5)',
    sm: 'var(--space-6)',
    md: 'var(--space-8)',
    lg: 'var(--space-10)',
    xl: 'var(--space-16)',
  },
  defaultRadius: 'md',
  radius: {
    xs: 'var(--radius-xs)',
    sm: 'var(--radius-sm)',
    md: 'var(--radius-md)',
    lg: 'var(--radius-lg)',
    xl: 'var(--radius-xl)',
  },
  shadows: {
    xs: 'var(--shadow-sm)',
    sm: 'var(--shadow-sm)',
    md: 'var(--shadow-md)',
    lg: 'var(--shadow-md)',
    xl: 'var(--shadow-lg)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A <header> is the banner of its page; that of a dialog or of a drawer is only its first line.
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.6, blur: 1 },
        attributes: { header: { role: 'presentation' } },
      },
    },
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    // The default is for the button inside a field, which clears it; other close buttons set their own label.
    CloseButton: { defaultProps: { 'aria-label': 'Cancella' } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': loginText.showPassword } },
    },
    Menu: { defaultProps: { shadow: 'md' } },
    Popover: { defaultProps: { shadow: 'md' } },
  },
})
