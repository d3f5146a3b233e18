import type { DimensionWith } from '@atajo/shared/dimensions'

/** Names of keys of statistics, except for keys that are names already. */
export const STATISTICS_NAMES = {
  direct: 'Directo / apps',
  deletedLink: 'Enlace eliminado',
  transferredLink: 'Enlace cedido',
  insideApp: (app: string) => `${app}, dentro de la app`,
  csv: {
    series: ['fecha', 'clics', 'visitantes', 'qr', 'bots'],
    title: 'título',
    code: 'código',
    clicks: 'clics',
    weekday: 'día',
    weekdays: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
    others: 'Otros',
    unknown: 'Sin datos',
  },
}

export type SlugDimension = DimensionWith<{ kind: 'slug' }>

/** Names of slugs. Slugs without an entry are shown with a capital. */
export const SLUG_NAMES: Record<SlugDimension, Readonly<Record<string, string>>> = {
  device: { phone: 'Móvil', tablet: 'Tableta', desktop: 'Ordenador' },
  method: { link: 'Enlace', qr: 'Código QR' },
  browser: {
    chrome: 'Chrome',
    safari: 'Safari',
    firefox: 'Firefox',
    edge: 'Edge',
    opera: 'Opera',
    samsung: 'Samsung Internet',
    duckduckgo: 'DuckDuckGo',
    android: 'Navegador de Android',
    ie: 'Internet Explorer',
    uc: 'UC Browser',
    qq: 'QQ Browser',
    huawei: 'Huawei Browser',
    miui: 'Mi Browser',
    librewolf: 'LibreWolf',
    palemoon: 'Pale Moon',
    seamonkey: 'SeaMonkey',
  },
  os: {
    windows: 'Windows',
    macos: 'macOS',
    linux: 'Linux',
    chromeos: 'ChromeOS',
    android: 'Android',
    ios: 'iOS',
    ipados: 'iPadOS',
    harmonyos: 'HarmonyOS',
    freebsd: 'FreeBSD',
    tizen: 'Tizen',
    webos: 'webOS',
    kaios: 'KaiOS',
  },
  app: {
    tiktok: 'TikTok',
    whatsapp: 'WhatsApp',
    linkedin: 'LinkedIn',
    wechat: 'WeChat',
    youtube: 'YouTube',
    line: 'LINE',
  },
}
