export const CHART_TEXT = '"Instrument Sans Variable", sans-serif'

/** The sRGB values of tokens.css, because ECharts reads neither oklch() nor light-dark(). */
export const CHART_COLORS = {
  light: {
    surface: '#ffffff',
    ink: '#221811',
    ink2: '#5e534a',
    ink3: '#70675e',
    line: '#e5e1da',
    line2: '#90877e',
    accent: '#ec4f27',
    band: '#f5f2ec',
    invert: '#221811',
    onInvert: '#fcfaf6',
  },
  dark: {
    surface: '#211b16',
    ink: '#f2eee8',
    ink2: '#bab3ab',
    ink3: '#a19a92',
    line: '#37302b',
    line2: '#776e67',
    accent: '#f6623a',
    band: '#28211c',
    invert: '#f2eee8',
    onInvert: '#18130e',
  },
}

export type ChartColors = (typeof CHART_COLORS)['light']
