/** A dimension by whose keys clicks are counted. */
export interface Dimension {
  /** Spanish name of a single key. */
  label: string
  /** Spanish heading of the dimension's list. */
  plural: string
  isFeminine?: true
  /** Heading in CSV files, if it is not the label in lower case. */
  column?: string
  /** Determines how a key is named and drawn. */
  kind:
    | 'id'
    /** A host, or the name of a known source. */
    | 'site'
    /** ISO 3166-1 alpha-2, upper case; keys of all other kinds are lower case on the wire. */
    | 'country'
    /** `ES·Andalucía·Sevilla` */
    | 'place'
    | 'language'
    /** A stable code with a name in the API's texts. */
    | 'slug'
    /** Shown unchanged. */
    | 'text'
  /** The card of the app with its tab. Without card and tab only answers and files include it. */
  card?: 'links' | 'sources' | 'places' | 'devices'
  /** The dimension that shares its tab with this one, which then has no card. */
  tab?: 'source' | 'city' | 'utm_campaign'
  /** Its rows can filter all other dimensions, in the app and by a parameter of the calls. */
  canFilter?: true
  /** Offline copies store its first rows. */
  isRecent?: true
  /** False if rows follow from links or totals, so that documents of counts store no keys. */
  isStored?: false
  /** A click may count under several keys, so that rows do not add up to all clicks. */
  isMultiple?: true
}

/** All dimensions, in the order of answers and tabs. */
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

/** The only table of dimensions. Calls, counts, texts, files, offline copies and proofs use it. */
export const DIMENSIONS: { readonly [N in Name]: Dimension & Rows[N] } = ROWS

/** Names of the dimensions whose row has these columns. */
export type DimensionWith<Columns extends Partial<Dimension>> = {
  [N in Name]: Rows[N] extends Columns ? N : never
}[Name]

export type StoredDimension = Exclude<Name, DimensionWith<{ isStored: false }>>

/** The dimensions whose keys are stored in documents of counts. */
export const STORED_DIMENSIONS: readonly StoredDimension[] = (Object.keys(ROWS) as Name[]).filter(
  (name): name is StoredDimension => DIMENSIONS[name].isStored !== false,
)
