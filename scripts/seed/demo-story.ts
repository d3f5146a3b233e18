import type { NewLink } from '@atajo/shared/link-draft'
import { type Busyness, mailing, type RhythmName, steady } from './demo-calendar.ts'
import type { DemoGroup, DemoTag } from './demo-content.ts'
import type { AudienceName } from './demo-sources.ts'

/** The utm values of some of a link's visits. */
export interface DemoCampaign {
  source: string
  medium: string
  campaign: string
  content: string
  /** The share of the visits that are no scans. */
  share: number
}

/** The visits of a link's year. */
export interface DemoStory extends Busyness {
  /** Visits in all, about; exactly under a limit. */
  visits: number
  audience: AudienceName
  /** The share of scans among the visits by phone. */
  scans?: number
  campaigns?: readonly DemoCampaign[]
}

export interface DemoLink extends Partial<Omit<NewLink, 'groupId' | 'tagIds' | 'expiry'>> {
  destination: string
  story: DemoStory
  group?: DemoGroup['title']
  tags?: DemoTag['name'][]
  expiredDaysAgo?: number
}

/** Source, medium and campaign between slashes. */
export function utm(words: string, share: number, content = ''): DemoCampaign {
  const [source = '', medium = '', campaign = ''] = words.split('/')
  return { source, medium, campaign, content, share }
}

/** Much the same all year, since it was made. */
export function lasting(
  audience: AudienceName,
  rhythm: RhythmName,
  ageDays: number,
  visits: number,
): DemoStory {
  return { audience, rhythm, ageDays, visits, pace: steady() }
}

/** A page of the demo's own site. */
export const site = (path: string) => `https://www.example.com/${path}`

/** A link of the mail that was sent that many days ago. */
export function newsletter(number: number, sentDaysAgo: number, visits: number): DemoLink {
  return {
    destination: site(`boletin/${number}`),
    title: `Boletín nº ${number}`,
    group: 'Boletín',
    tags: ['campaña'],
    story: {
      audience: 'mail',
      rhythm: 'work',
      pace: mailing(sentDaysAgo),
      ageDays: sentDaysAgo + 1,
      visits,
      campaigns: [utm(`boletín/email/boletín nº ${number}`, 0.94)],
    },
  }
}
