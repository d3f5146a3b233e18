import { Link } from '@tanstack/react-router'
import { useFreshSite, useShortHost, useShortLinkPlace } from '../../../platform/server/site.ts'
import { shortLinkPrefix } from '../../../platform/text/short-link.ts'
import { setupTexts as texts } from '../../../texts/es/account/setup.ts'
import { buttonLook } from '../../../ui/elements/button.tsx'
import { Drawing } from '../../../ui/elements/drawing.tsx'
import { Mark } from '../../../ui/elements/mark.tsx'

const { title, nowTitle, steps, others, sample } = texts.next

/** Shows the three steps after the first account; `isNow` adds links to them. */
export function NextSteps({ isNow = false }: { isNow?: boolean }) {
  const host = useShortHost()
  const specimens = [<Phone key="phone" />, <Import key="import" />, <ShortLink key="link" />]
  return (
    <section className="page setup-next" aria-labelledby="next-steps">
      <h2 id="next-steps">{isNow ? nowTitle : title}</h2>
      <ol>
        {steps.map((step, place) => (
          <li key={step.title}>
            <div className="setup-specimen" aria-hidden="true">
              {specimens[place]}
            </div>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
            {isNow && 'inBrowser' in step && <p>{step.inBrowser(host)}</p>}
            {isNow && 'to' in step && (
              <Link to={step.to} {...buttonLook()}>
                {step.action}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Shown to a new administrator after the setup. */
export function FirstSteps() {
  const registration = useFreshSite()?.registration ?? 'open'
  return (
    <div className="setup-page">
      <header className="page setup-done">
        <h1>{texts.done.title}</h1>
        <p>{texts.done.leads[registration]}</p>
        <Link to="/admin" className="text-link">
          {texts.done.administration}
        </Link>
      </header>
      <NextSteps isNow />
    </div>
  )
}

function Phone() {
  return (
    <span className="setup-phone">
      <Mark />
    </span>
  )
}

function Import() {
  return (
    <>
      <span className="setup-others">{others}</span>
      <Drawing viewBox="0 0 40 28" width="40" height="28">
        <path d="M4 24 36 4" stroke="var(--accent)" strokeWidth="6" />
      </Drawing>
      <Mark />
    </>
  )
}

function ShortLink() {
  const place = useShortLinkPlace()
  return (
    <span className="setup-link">
      {shortLinkPrefix(place)}
      <em>{sample}</em>
    </span>
  )
}
