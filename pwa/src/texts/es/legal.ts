import type { Site } from '@atajo/shared/site'

/** A titled part of a legal text; a list stands after its paragraphs. */
export interface LegalSection {
  title: string
  paragraphs: string[]
  list?: string[]
  /** Pages elsewhere that the part speaks of. */
  links?: { name: string; url: string }[]
}

export interface LegalText {
  title: string
  lead: string
  sections: LegalSection[]
}

/** Who runs this server, as its settings say; sentences that make sense where they say nothing. */
interface Operator {
  site: string
  name: string
  address: string
  email: string
}

/** The last time that the sense of these texts changed. */
export const legalUpdated = 'Última actualización: 21 de noviembre de 2026'

export const legalNavigation = { label: 'Textos legales' }

export function operatorOf(site: Site | undefined): Operator {
  return {
    site: site?.name ?? 'Atajo',
    name: site?.operator.name ?? 'la persona que administra este servidor',
    address: site?.operator.address ?? 'no indicado por quien administra el servidor',
    email: site?.operator.email ?? 'no indicado por quien administra el servidor',
  }
}

export function legalNotice({ site, name, address, email }: Operator): LegalText {
  return {
    title: 'Aviso legal',
    lead: `Quién está detrás de ${site} y en qué condiciones se ofrece esta web.`,
    sections: [
      {
        title: 'Titular',
        paragraphs: [
          'En cumplimiento del artículo 10 de la Ley 34/2002, de servicios de la sociedad de la información y de comercio electrónico, estos son los datos de quien ofrece el servicio:',
        ],
        list: [`Titular: ${name}`, `Domicilio: ${address}`, `Correo electrónico: ${email}`],
      },
      {
        title: 'Qué es esta web',
        paragraphs: [
          `${site} convierte direcciones web largas en enlaces cortos y permite gestionarlos, ver cuántas veces se abren y, en el plan PRO, limitar cómo se abren. El servicio está en fase beta: puede cambiar y tener interrupciones.`,
          'El programa es de código abierto y quien administra este servidor lo ofrece por su cuenta. Sus autores no intervienen en este servidor ni responden de su contenido.',
        ],
      },
      {
        title: 'Responsabilidad sobre los enlaces',
        paragraphs: [
          'Los destinos los elige quien crea cada enlace. El titular no los revisa de antemano ni responde de lo que contienen, pero retira los que vulneran la ley o las condiciones de uso en cuanto tiene conocimiento efectivo de ello.',
          `Para avisar de un enlace ilícito o peligroso, escribe a ${email} con la dirección corta completa y el motivo.`,
        ],
      },
      {
        title: 'Propiedad intelectual',
        paragraphs: [
          'El código fuente se distribuye con su propia licencia, que encontrarás junto a él. Las marcas y contenidos de las páginas enlazadas pertenecen a sus titulares.',
        ],
      },
      {
        title: 'Datos de países y redes',
        paragraphs: [
          'El país de cada visita, y si llega por una VPN, se deducen de su dirección IP en este mismo servidor, con datos de libre uso reunidos por ip-location-db. Los países son de la NRO; las redes, de RouteViews, la NRO y DB-IP. Todos se distribuyen con la licencia Creative Commons Atribución 4.0 (CC BY 4.0) y aquí se usan resumidos.',
        ],
        links: [
          { name: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' },
          { name: 'RouteViews', url: 'https://www.routeviews.org/routeviews/' },
          { name: 'NRO', url: 'https://www.nro.net/' },
          { name: 'ip-location-db', url: 'https://github.com/sapics/ip-location-db' },
          { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/deed.es' },
        ],
      },
      {
        title: 'Ley aplicable',
        paragraphs: [
          'Este aviso se rige por la ley española. Si eres consumidor, puedes acudir a los juzgados de tu domicilio y a los sistemas de resolución alternativa de litigios que la ley te reconoce.',
        ],
      },
    ],
  }
}

export function termsOfUse({ site, email }: Operator): LegalText {
  return {
    title: 'Términos',
    lead: `Las reglas para usar ${site}. Son pocas; al usar el servicio las aceptas.`,
    sections: [
      {
        title: 'Quién puede usarlo',
        paragraphs: [
          'Cualquiera puede acortar enlaces sin cuenta. Para crear una cuenta debes tener al menos 14 años. Eres responsable de lo que se haga con tu cuenta y de guardar bien tu contraseña y tu clave de la API.',
        ],
      },
      {
        title: 'Planes y límites',
        paragraphs: ['Cada plan tiene sus límites, que el servidor aplica por sí mismo:'],
        list: [
          'Invitado: hasta 10 enlaces, que dejan de funcionar 7 días después de crearse.',
          'Gratis: hasta 50 enlaces, 5 grupos y 15 etiquetas, panel de estadísticas y API para desarrolladores (beta).',
          'PRO: enlaces y códigos QR sin límite, opciones avanzadas, hasta 50 grupos y 100 etiquetas.',
        ],
      },
      {
        title: 'Pago del plan PRO',
        paragraphs: [
          'El pago se hace en la página de Stripe, que trata los datos de tu tarjeta; este servidor no los recibe ni los guarda. El precio y los impuestos se muestran antes de pagar.',
          `Si contratas como consumidor, tienes 14 días para desistir. Si pides empezar a usar PRO durante ese plazo, se descontará la parte ya disfrutada. Para desistir o darte de baja, escribe a ${email}.`,
          'Si dejas de tener PRO, tus enlaces conservan las opciones avanzadas que ya tenían, pero no podrás añadir otras nuevas.',
        ],
      },
      {
        title: 'Qué no está permitido',
        paragraphs: ['No puedes usar enlaces cortos para:'],
        list: [
          'Engañar sobre su destino: suplantación de identidad, estafas o programas maliciosos.',
          'Difundir contenido ilícito, en particular el que daña a menores o incita al odio.',
          'Enviar publicidad no solicitada.',
          'Ocultar cadenas de redirecciones o acortar enlaces de este mismo servicio.',
          'Sobrecargar el servicio o saltarse sus límites.',
        ],
      },
      {
        title: 'Retirada de enlaces y cuentas',
        paragraphs: [
          'Podemos desactivar un enlace o cerrar una cuenta que incumpla estas reglas. Salvo que la ley o la gravedad lo impidan, lo avisaremos antes y podrás alegar lo que quieras.',
          'El código de un enlace eliminado no se vuelve a dar a otro.',
        ],
      },
      {
        title: 'Disponibilidad',
        paragraphs: [
          'El servicio está en beta y se ofrece tal como está, sin garantía de que funcione siempre. No imprimas un enlace del que dependa algo grave sin tener otra vía. Nada de esto limita los derechos que la ley te da como consumidor.',
        ],
      },
      {
        title: 'Cambios',
        paragraphs: [
          'Si cambiamos estas reglas de forma importante, lo avisaremos en la aplicación con al menos 15 días de antelación. Si no estás de acuerdo, puedes cerrar tu cuenta.',
        ],
      },
    ],
  }
}

export function privacyPolicy({ site, name, address, email }: Operator): LegalText {
  return {
    title: 'Privacidad',
    lead: `Qué datos trata ${site}, para qué, durante cuánto tiempo y qué puedes hacer al respecto.`,
    sections: [
      {
        title: 'Responsable',
        paragraphs: [`${name}. Domicilio: ${address}. Correo: ${email}.`],
      },
      {
        title: 'Si usas la aplicación',
        paragraphs: ['Para prestarte el servicio (artículo 6.1.b del RGPD) guardamos:'],
        list: [
          'Tu cuenta: nombre de usuario, correo, la contraseña cifrada de forma que nadie puede leerla, tu plan y la fecha de alta. Hasta que cierres la cuenta.',
          'Tus enlaces, grupos y etiquetas, con sus opciones. Las contraseñas de los enlaces se guardan cifradas. Hasta que los elimines o cierres la cuenta; los de invitado dejan de funcionar a los 7 días.',
          'Tu sesión: una cookie propia y necesaria, sin la que no se te puede reconocer. Se borra al cerrar sesión o al caducar.',
          'Si pagas PRO: el identificador de tu cliente y de tu suscripción en Stripe, nunca tu tarjeta.',
        ],
      },
      {
        title: 'Si abres un enlace corto',
        paragraphs: [
          'Para llevarte a su destino, contar las visitas y proteger el servicio frente a abusos (interés legítimo, artículo 6.1.f del RGPD) se anota la fecha y hora, si vienes de un móvil o un escritorio, si usaste el enlace o su código QR, tu dirección IP, el país que le corresponde y si parece de una VPN. El país se calcula en este servidor, sin preguntar a terceros.',
          'Quien creó el enlace ve esas anotaciones en su tabla de accesos. Las direcciones IP se borran como muy tarde a los 30 días, salvo que quien administra el servidor fije otro plazo; después solo quedan los recuentos.',
        ],
      },
      {
        title: 'En tu dispositivo',
        paragraphs: [
          'Para funcionar sin conexión, la aplicación guarda en tu navegador una copia de tus enlaces y estadísticas y los cambios que esperan a enviarse. No sale de tu dispositivo y se borra al cerrar sesión. También recuerda tu tema y los avisos que ya has visto.',
          'No hay cookies de publicidad ni de análisis, ni programas de terceros.',
        ],
      },
      {
        title: 'Quién más los recibe',
        paragraphs: [
          'Stripe, si pagas PRO, como responsable de sus propios tratamientos. Quien aloja este servidor, como encargado. Nadie más, salvo obligación legal. No vendemos datos ni los usamos para perfiles.',
        ],
      },
      {
        title: 'Edad mínima',
        paragraphs: [
          'La edad mínima para crear una cuenta es de 14 años. Si sabes de una cuenta de alguien menor, escríbenos y la cerraremos.',
        ],
      },
      {
        title: 'Tus derechos',
        paragraphs: [
          `Puedes pedir el acceso a tus datos, su rectificación, supresión, portabilidad o la limitación de su tratamiento, y oponerte al que se basa en el interés legítimo, escribiendo a ${email}. Respondemos en un mes.`,
          'Si crees que no los hemos atendido bien, puedes reclamar ante la Agencia Española de Protección de Datos (www.aepd.es).',
        ],
      },
      {
        title: 'Seguridad',
        paragraphs: [
          'Las contraseñas de las cuentas se guardan con Argon2id, las de los enlaces con AES-256-GCM y las claves de la API solo como resumen. Si aun así ocurriera algo que te afecte, te avisaremos como manda la ley.',
        ],
      },
    ],
  }
}
