import { Link } from '@tanstack/react-router'
import { setTheme, type Theme, useTheme } from '../../platform/page/theme.ts'
import { useSite } from '../../platform/server/site.ts'
import { useSiteName } from '../../platform/server/site-name.ts'
import { appTexts } from '../../texts/es/app.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { Mark } from '../../ui/elements/mark.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'

const texts = landingTexts.footer
const THEMES = (['system', 'light', 'dark'] as const).map((value) => ({
  value,
  label: appTexts.themes[value],
}))

export function SiteFooter() {
  const site = useSite()
  const theme = useTheme()
  return (
    <footer className="site-footer">
      <div>
        <span className="brand">
          <Mark />
          {useSiteName()}
        </span>
        <p>{texts.motto}</p>
      </div>
      <nav aria-label={texts.label}>
        <Link to="/legal">{texts.legal}</Link>
        <Link to="/terms">{texts.terms}</Link>
        <Link to="/privacy">{texts.privacy}</Link>
        <Link to="/apidocs">{texts.api}</Link>
        {site?.sourceUrl && <a href={site.sourceUrl}>{texts.source}</a>}
        {site?.authorUrl && <a href={site.authorUrl}>{texts.author}</a>}
      </nav>
      <SegmentedControl<Theme> label={appTexts.theme} value={theme} options={THEMES} onChange={setTheme} />
    </footer>
  )
}
