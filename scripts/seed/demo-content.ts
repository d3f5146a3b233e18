import type { ChosenColor } from '@atajo/shared/color'

export type DemoGroup = (typeof DEMO_GROUPS)[number]
export type DemoTag = (typeof DEMO_TAGS)[number]

export const DEMO_GROUPS = [
  { title: 'Boletín', description: 'Enlaces del correo de cada lunes', color: 'INDIGO' },
  { title: 'Redes', description: 'Perfiles y publicaciones', color: 'ROSE' },
  { title: 'Tienda', description: 'Productos y ofertas', color: 'EMERALD' },
  { title: 'Feria de otoño', description: 'Carteles, entradas y programa', color: 'AMBER' },
  { title: 'Señalética', description: 'Códigos impresos en mesas y paredes', color: 'CYAN' },
] as const satisfies readonly { title: string; description: string; color: ChosenColor }[]

export const DEMO_TAGS = [
  { name: 'campaña', color: 'VIOLET' },
  { name: 'cartel', color: 'ORANGE' },
  { name: 'vídeo', color: 'RED' },
  { name: 'artículo', color: 'SKY' },
  { name: 'oferta', color: 'LIME' },
  { name: 'permanente', color: 'STONE' },
  { name: 'diseño', color: 'FUCHSIA' },
  { name: 'otoño', color: 'YELLOW' },
] as const satisfies readonly { name: string; color: ChosenColor }[]
