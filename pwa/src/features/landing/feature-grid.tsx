import type { ReactNode } from 'react'
import { useProOffer } from '../../platform/server/site.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { Badge, Chip } from '../../ui/elements/chip.tsx'
import { Flag } from '../../ui/elements/flag.tsx'
import { Icon } from '../../ui/elements/icon.tsx'
import { ForkSpecimen, QrSpecimen } from './feature-drawings.tsx'

const texts = landingTexts.features

export function FeatureGrid() {
  return (
    <section>
      <header className="section-head">
        <h2>{texts.title}</h2>
        <p>{texts.lead}</p>
      </header>
      <ul className="feature-grid">
        <Feature {...texts.suffix} isPro isWide specimen={<SuffixSpecimen />} />
        <Feature {...texts.password} isPro specimen={<PasswordSpecimen />} />
        <Feature {...texts.limit} isPro specimen={<LimitSpecimen />} />
        <Feature {...texts.smart} isPro isWide specimen={<ForkSpecimen />} />
        <Feature {...texts.countries} isPro specimen={<CountriesSpecimen />} />
        <Feature {...texts.expiry} isPro specimen={<ExpirySpecimen />} />
        <Feature {...texts.order} specimen={<OrderSpecimen />} />
        <Feature {...texts.preview} isPro specimen={<PreviewSpecimen />} />
        <Feature {...texts.qr} isPro specimen={<QrSpecimen />} />
        <Feature {...texts.api} specimen={<ApiSpecimen />} />
      </ul>
    </section>
  )
}

interface FeatureProps {
  name: string
  text: string
  isPro?: boolean
  isWide?: boolean
  specimen: ReactNode
}

function Feature({ name, text, isPro = false, isWide = false, specimen }: FeatureProps) {
  const isProApart = useProOffer() !== 'with-account'
  return (
    <li className={isWide ? 'feature feature-wide' : 'feature'}>
      <div className="feature-specimen" aria-hidden="true">
        {specimen}
      </div>
      <h3>
        {name} {isPro && isProApart && <Badge look="outline">{texts.pro}</Badge>}
      </h3>
      <p>{text}</p>
    </li>
  )
}

function SuffixSpecimen() {
  return (
    <span className="specimen font-mono text-ink-3">
      {'/r/'}
      <em>{'taller-ceramica'}</em>
    </span>
  )
}

function PasswordSpecimen() {
  return (
    <span className="specimen gap-3 tracking-[0.12em]">
      {'••••••••••'}
      <Icon name="eye-off" />
    </span>
  )
}

function LimitSpecimen() {
  return (
    <span className="specimen-meter">
      <i />
      <b>{texts.limit.specimen}</b>
    </span>
  )
}

function CountriesSpecimen() {
  return (
    <span className="specimen-flags">
      {['fr', 'de', 'it', 'nl'].map((code) => (
        <Flag key={code} code={code} isLazy={false} />
      ))}
      <b>{texts.countries.specimen}</b>
    </span>
  )
}

function ExpirySpecimen() {
  return (
    <span className="specimen gap-3">
      {texts.expiry.specimen}
      <Icon name="calendar" />
    </span>
  )
}

function OrderSpecimen() {
  const [first, second, third] = texts.order.specimen.tags
  return (
    <span className="flex max-w-56 flex-wrap gap-1.5">
      <Chip color="TEAL" icon="folder">
        {texts.order.specimen.group}
      </Chip>
      <Chip color="ROSE">{first}</Chip>
      <Chip color="AMBER">{second}</Chip>
      <Chip color="VIOLET">{third}</Chip>
    </span>
  )
}

function PreviewSpecimen() {
  return (
    <span className="specimen-social">
      <i />
      <span>
        <b>{texts.preview.specimen.title}</b>
        <small>{texts.preview.specimen.description}</small>
      </span>
    </span>
  )
}

function ApiSpecimen() {
  return (
    <span className="specimen gap-2 font-mono text-[0.9375rem]">
      <strong className="text-accent-text">{'POST'}</strong>
      {'/create'}
    </span>
  )
}
