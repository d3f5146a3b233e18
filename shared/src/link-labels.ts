import { type AskedField, CSV_FIELDS, type CsvValues, type PlainLinkField } from './link-columns.ts'

/** How people know each plain field: in forms, conflicts, tables and what imports refuse. */
export const LINK_LABELS: Record<PlainLinkField, string> = {
  destination: 'Destino',
  isActive: 'Estado',
  password: 'Contraseña',
  maxVisits: 'Límite de accesos',
  mobileDestination: 'Destino en móvil',
  desktopDestination: 'Destino en escritorio',
  customSlug: 'Sufijo',
  title: 'Título',
  note: 'Nota',
  domain: 'Dominio',
}

/** The same under the names that rows of tables have for fields. */
export const CSV_LABELS = Object.fromEntries(
  CSV_FIELDS.map(({ name, wire }) => [wire, LINK_LABELS[name]]),
) as Record<keyof CsvValues, string>

/** The filters that show the links which have a field. */
export const ASKED_FIELD_LABELS: Record<AskedField, string> = {
  password: 'Con contraseña',
}
