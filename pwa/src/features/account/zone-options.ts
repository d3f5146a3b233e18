import { deviceZone } from '../../platform/text/time-zone.ts'
import type { PickerOption } from '../../ui/fields/picker-options.ts'

/**
 * The time zones of this browser as options, labelled by place: `Europe/Madrid` is "Madrid
 * (UTC+1)".
 */
export function zoneOptions(chosen: string): PickerOption<string>[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), deviceZone() ?? chosen, chosen])
  return [...known].map((id) => ({ id, label: labelOf(id) }))
}

const labels = new Map<string, string>()

function labelOf(zone: string): string {
  const known = labels.get(zone)
  if (known) return known
  const place = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  const label = `${place} (${offsetOf(zone)})`
  labels.set(zone, label)
  return label
}

function offsetOf(zone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('es', {
      timeZone: zone,
      timeZoneName: 'shortOffset',
    }).formatToParts()
    return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC')
  } catch {
    return zone
  }
}
