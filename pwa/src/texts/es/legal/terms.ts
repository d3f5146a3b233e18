import type { LegalFacts, LegalText } from './legal.ts'

export function termsOfUse({ site, write, hasPayments, guestLinks }: LegalFacts): LegalText {
  return {
    title: 'Términos',
    lead: `Las reglas para usar ${site}. Son pocas; al usar el servicio las aceptas.`,
    sections: [
      {
        title: 'Quién puede usarlo',
        paragraphs: [
          `${guestLinks === null ? 'Para acortar enlaces hace falta una cuenta.' : 'Cualquiera puede acortar enlaces sin cuenta.'} Para crear una cuenta debes tener al menos 14 años. Eres responsable de lo que se haga con tu cuenta y de guardar bien tu contraseña y tu clave de API.`,
        ],
      },
      {
        title: 'Planes y límites',
        paragraphs: ['Cada plan tiene sus límites, que el servidor aplica por sí mismo:'],
        list: [
          ...(guestLinks === null
            ? []
            : [`Invitado: hasta ${guestLinks} enlaces, que dejan de funcionar 7 días después de crearse.`]),
          'Gratis: hasta 50 enlaces, 5 grupos y 15 etiquetas, panel de estadísticas y API para desarrolladores (beta).',
          'PRO: enlaces sin límite, códigos QR, opciones avanzadas, hasta 50 grupos y 100 etiquetas.',
        ],
      },
      {
        title: 'Plan PRO',
        paragraphs: [
          ...(hasPayments
            ? [
                'El pago se hace en la página de Stripe, que trata los datos de tu tarjeta; este servidor no los recibe ni los guarda. El precio se muestra antes de pagar.',
                `Si contratas como consumidor, tienes 14 días para desistir. Para desistir o darte de baja, ${write}.`,
              ]
            : ['En este servidor no se puede pagar: el plan PRO lo da quien lo administra.']),
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
          'Podemos desactivar un enlace o cerrar una cuenta que incumpla estas reglas. Salvo que la ley o la gravedad lo impidan, te avisaremos antes y podrás alegar lo que quieras.',
          'El código y el sufijo de un enlace eliminado no se vuelven a dar a otro.',
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
          `Si cambiamos estas reglas de forma importante, te avisaremos antes. Si no estás de acuerdo, puedes dejar el servicio y pedir que se borre tu cuenta: ${write}.`,
        ],
      },
    ],
  }
}
