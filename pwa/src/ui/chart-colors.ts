interface ChartColors {
  surface: string
  ink: string
  ink2: string
  line: string
  line2: string
  accent: string
  invert: string
  onInvert: string
}

/** The sRGB table of tokens.css: the chart library reads neither oklch() nor light-dark(). */
export const CHART_COLORS: Record<'light' | 'dark', ChartColors> = {
  light: {
    surface: '#ffffff',
    ink: '#221811',
    ink2: '#5e534a',
    line: '#e5e1da',
    line2: '#90877e',
    accent: '#ec4f27',
    invert: '#221811',
    onInvert: '#fcfaf6',
  },
  dark: {
    surface: '#211b16',
    ink: '#f2eee8',
    ink2: '#bab3ab',
    line: '#37302b',
    line2: '#776e67',
    accent: '#f6623a',
    invert: '#f2eee8',
    onInvert: '#18130e',
  },
}
