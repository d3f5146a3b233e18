import { Link } from '@tanstack/react-router'
import { useSite } from '../../platform/server/site.ts'
import { useSiteName } from '../../platform/server/site-name.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import {
  type LegalFacts,
  type LegalSection,
  type LegalText,
  legalFacts,
  legalNavigation,
  legalUpdated,
} from '../../texts/es/legal/legal.ts'

export function LegalDocument({ text }: { text: LegalText }) {
  return (
    <article className="page pb-16">
      <div className="max-w-[68ch]">
        <h1 className="pt-8 text-[2.625rem] leading-none tracking-[-0.045em] lg:pt-16 lg:text-6xl">
          {text.title}
        </h1>
        <p className="mt-4 text-lg text-ink-2">{text.lead}</p>
        <p className="mt-2 text-sm text-ink-2">{legalUpdated}</p>
        {text.sections.map((section) => (
          <LegalPart key={section.title} section={section} />
        ))}
        <LegalLinks />
      </div>
    </article>
  )
}

function LegalPart({ section }: { section: LegalSection }) {
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-[1.375rem] leading-7 tracking-[-0.02em]">{section.title}</h2>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph} className="mb-3 wrap-anywhere">
          {paragraph}
        </p>
      ))}
      {section.list && section.list.length > 0 && (
        <ul className="grid list-disc gap-2 pl-5 marker:text-accent-text">
          {section.list.map((entry) => (
            <li key={entry} className="wrap-anywhere">
              {entry}
            </li>
          ))}
        </ul>
      )}
      {section.links && (
        <p className="flex flex-wrap gap-x-6">
          {section.links.map(({ name, url }) => (
            <a key={url} href={url} rel="noreferrer" className="text-link py-2.5">
              {name}
            </a>
          ))}
        </p>
      )}
    </section>
  )
}

function LegalLinks() {
  const texts = landingTexts.footer
  return (
    <nav
      className="mt-14 flex flex-wrap gap-x-6 border-t border-line pt-4"
      aria-label={legalNavigation.label}
    >
      <Link to="/legal" className="text-link py-2.5">
        {texts.legal}
      </Link>
      <Link to="/terms" className="text-link py-2.5">
        {texts.terms}
      </Link>
      <Link to="/privacy" className="text-link py-2.5">
        {texts.privacy}
      </Link>
    </nav>
  )
}

/** The operator's data, as far as the server's settings are known. */
export function useLegalFacts(): LegalFacts {
  return legalFacts(useSite(), useSiteName())
}
