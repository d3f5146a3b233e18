/** A dimension of statistics: clicks are told apart by its keys. */
export interface Dimension {
  /** One key, as Spanish people read it. */
  label: string
  /** Several keys: the heading of the dimension's list. */
  plural: string
  isFeminine?: true
  /** Heading in CSV files, where that is not the label in lower case. */
  column?: string
  /** Decides how a key is named and drawn. */
  kind:
    | 'id'
    /** A host, or the name of a known source. */
    | 'site'
    /** ISO 3166-1 alpha-2, upper case; keys of all other kinds are lower case on the wire. */
    | 'country'
    /** `ES·Andalucía·Sevilla` */
    | 'place'
    | 'language'
    /** A stable code, whose name is a text of the API. */
    | 'slug'
    /** Shown as it is. */
    | 'text'
  /** The card of the app with its tab. Without card and tab only answers and files have it. */
  card?: 'links' | 'sources' | 'places' | 'devices'
  /** The dimension that shares its tab with it, in place of a card. */
  tab?: 'source' | 'city' | 'utm_campaign'
  /** Its rows may filter all other dimensions; also a parameter of the calls on statistics. */
  canFilter?: true
  /** Offline copies keep its first rows. */
  isRecent?: true
  /** False where rows follow from links or totals, so that documents of counts keep no keys. */
  isStored?: false
  /** A click may count under several keys, so that rows do not add up to all clicks. */
  isMultiple?: true
}

/** Every dimension, in the order of answers and tabs. */
const ROWS = {
  link: { label: 'Enlace', plural: 'Enlaces', kind: 'id', card: 'links', isStored: false },
  group: { label: 'Grupo', plural: 'Grupos', kind: 'id', card: 'links', isStored: false },
  tag: {
    label: 'Etiqueta',
    plural: 'Etiquetas',
    isFeminine: true,
    kind: 'id',
    card: 'links',
    isStored: false,
    isMultiple: true,
  },
  source: {
    label: 'Origen',
    plural: 'Orígenes',
    kind: 'site',
    card: 'sources',
    canFilter: true,
    isRecent: true,
  },
  referrer: {
    label: 'Web',
    plural: 'Webs',
    isFeminine: true,
    column: 'sitio de origen',
    kind: 'site',
    tab: 'source',
  },
  country: {
    label: 'País',
    plural: 'Países',
    kind: 'country',
    card: 'places',
    canFilter: true,
    isRecent: true,
  },
  region: { label: 'Región', plural: 'Regiones', isFeminine: true, kind: 'place', tab: 'city' },
  city: { label: 'Ciudad', plural: 'Ciudades', isFeminine: true, kind: 'place', card: 'places' },
  browser: {
    label: 'Navegador',
    plural: 'Navegadores',
    kind: 'slug',
    card: 'devices',
    canFilter: true,
    isRecent: true,
  },
  os: { label: 'Sistema', plural: 'Sistemas', kind: 'slug', card: 'devices', canFilter: true },
  device: {
    label: 'Dispositivo',
    plural: 'Dispositivos',
    kind: 'slug',
    card: 'devices',
    canFilter: true,
    isRecent: true,
  },
  app: {
    label: 'App',
    plural: 'Apps',
    isFeminine: true,
    column: 'aplicación',
    kind: 'slug',
    tab: 'source',
  },
  language: { label: 'Idioma', plural: 'Idiomas', kind: 'language', card: 'places', canFilter: true },
  method: { label: 'Método', plural: 'Métodos', kind: 'slug', isStored: false },
  utm_source: {
    label: 'Fuente',
    plural: 'Fuentes',
    isFeminine: true,
    column: 'utm_source',
    kind: 'text',
    tab: 'utm_campaign',
  },
  utm_medium: { label: 'Medio', plural: 'Medios', column: 'utm_medium', kind: 'text', tab: 'utm_campaign' },
  utm_campaign: {
    label: 'Campaña',
    plural: 'Campañas',
    isFeminine: true,
    column: 'utm_campaign',
    kind: 'text',
    card: 'sources',
    canFilter: true,
    isRecent: true,
  },
  utm_term: { label: 'Término', plural: 'Términos', column: 'utm_term', kind: 'text', tab: 'utm_campaign' },
  utm_content: {
    label: 'Contenido',
    plural: 'Contenidos',
    column: 'utm_content',
    kind: 'text',
    tab: 'utm_campaign',
  },
  domain: { label: 'Dominio', plural: 'Dominios', kind: 'text', card: 'links' },
} as const satisfies Record<string, Dimension>

type Rows = typeof ROWS

type Name = keyof Rows

/** The one table of dimensions: calls, counts, texts, files, offline copies and proofs use it. */
export const DIMENSIONS: { readonly [N in Name]: Dimension & Rows[N] } = ROWS

/** Names of the dimensions whose row says so. */
export type DimensionWith<Columns extends Partial<Dimension>> = {
  [N in Name]: Rows[N] extends Columns ? N : never
}[Name]

export type StoredDimension = Exclude<Name, DimensionWith<{ isStored: false }>>

/** The dimensions that documents of counts keep keys of. */
export const STORED_DIMENSIONS: readonly StoredDimension[] = (Object.keys(ROWS) as Name[]).filter(
  (name): name is StoredDimension => DIMENSIONS[name].isStored !== false,
)
