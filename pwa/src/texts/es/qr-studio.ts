import type { QrStyle } from '@atajo/shared/qr-style'

const percent = (share: number) => `${share}\u202f%`
const decimal = (value: number) => value.toFixed(1).replace('.', ',')

/** 'Diseñar QR': how a QR code looks, and whether it is read. */
export const qrStudioTexts = {
  title: 'Estilo del QR',
  color: 'Color',
  colors: {
    '#221811': 'Tinta',
    '#7a1f2b': 'Vino',
    '#1d4a3a': 'Olivo',
    '#1c3f7a': 'Azul',
    '#c99512': 'Mostaza',
  },
  colorHex: 'Color en hexadecimal',
  background: 'Fondo',
  backgrounds: { '#ffffff': 'Blanco', '#fbf3e4': 'Crema' },
  backgroundHex: 'Fondo en hexadecimal',
  wrongColor: 'Escribe un color como #7a1f2b.',
  modules: 'Puntos',
  moduleNames: { square: 'Cuadrado', dots: 'Redondo', rounded: 'Unido' } satisfies Record<
    QrStyle['modules'],
    string
  >,
  eyes: 'Esquinas',
  eyeNames: { square: 'Cuadrada', rounded: 'Suave', circle: 'Círculo' } satisfies Record<
    QrStyle['eyes'],
    string
  >,
  logo: 'Logo',
  logoHelp: 'PNG, JPEG, WebP o SVG, de 1 MB como mucho.',
  chooseLogo: 'Elegir logo',
  changeLogo: 'Cambiar logo',
  removeLogo: 'Quitar logo',
  logoChosen: 'Con logo',
  logoAway: 'El logo se verá cuando vuelva la conexión.',
  logoProblems: {
    type: 'Ese archivo no es una imagen PNG, JPEG, WebP o SVG.',
    size: 'Ese archivo ocupa más de 1 MB. Elige uno más pequeño.',
    pixels: 'Esa imagen tiene demasiados píxeles. Elige una más pequeña.',
    unreadable: 'No se ha podido leer esa imagen. Prueba con otra.',
  },
  frame: 'Texto del marco',
  frameHelp: 'Sin texto no hay marco.',
  wrongFrame: 'Usa letras, números y signos corrientes.',
  level: 'Nivel',
  levelHelp: 'Con logo, máximo',
  levelNames: { L: 'Bajo', M: 'Medio', Q: 'Alto', H: 'Máximo' } satisfies Record<QrStyle['level'], string>,
  pngSize: 'Píxeles del PNG',
  pngSizes: { '1024': '1.024', '2048': '2.048', '4096': '4.096' },
  checking: 'Comprobando si se lee…',
  verdicts: { good: 'Se lee bien', fair: 'Puede fallar', unreadable: 'Así no se lee' },
  contrast: (value: number) => `Contraste ${decimal(value)}:1.`,
  logoShare: (share: number) => `El logo tapa un ${percent(share)}.`,
  advice: {
    contrast: 'Con poca luz puede fallar: elige un color más oscuro.',
    inverted: 'Muchos lectores no leen un código claro sobre oscuro: cambia los colores.',
    level: 'Con logo, sube el nivel al máximo.',
    dots: 'Con los puntos cuadrados se lee mejor.',
    logo: 'Sin logo se lee mejor.',
  },
  failed: (conditions: string) => `No se ha leído ${conditions}.`,
  conditions: {
    whole: 'tal cual',
    blur: 'desenfocado',
    noise: 'con mala imagen',
    small: 'pequeño',
    tilt: 'inclinado',
    dark: 'sobre oscuro',
  },
  print: 'Hoja para imprimir',
  sheet: {
    lead: 'Una página A4 con este código. Elige «Tamaño real» o «100 %» al imprimir.',
    perPage: 'Etiquetas por página',
    perPageNames: { '24': '24', '12': '12', '8': '8' },
    caption: 'Debajo de cada código',
    captionNames: { code: 'Enlace', title: 'Título', both: 'Los dos' },
    print: 'Imprimir',
  },
  svg: 'SVG',
  png: 'PNG',
  save: 'Guardar estilo',
  saving: 'Guardando…',
  saveFailed: 'No se ha podido guardar el estilo',
}
