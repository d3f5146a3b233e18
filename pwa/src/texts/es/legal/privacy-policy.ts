import { type LegalFacts, type LegalSection, type LegalText, UNKNOWN_OPERATOR } from './legal.ts'

/** /privacy: what the service really keeps; docs/security.md and docs/scale.md say the same. */
export function privacyPolicy({ site, operator, write, hasPayments }: LegalFacts): LegalText {
  return {
    title: 'Privacidad',
    lead: `Qué datos trata ${site}, para qué, durante cuánto tiempo y qué puedes hacer al respecto.`,
    sections: [
      {
        title: 'Responsable',
        paragraphs: operator.length > 0 ? [] : [UNKNOWN_OPERATOR],
        list: operator,
      },
      applicationSection(hasPayments),
      ...visitSections(),
      {
        title: 'Si avisas de un abuso',
        paragraphs: [
          'Para que quien administra este servidor pueda decidir (interés legítimo, artículo 6.1.f del RGPD) se guarda un año lo que escribes, el enlace, adónde llevaba y, si lo das, tu correo. De tu dirección IP solo queda un resumen cifrado de su red, para que cada red cuente una vez.',
        ],
      },
      {
        title: 'En tu dispositivo',
        paragraphs: [
          'Para funcionar sin conexión, la aplicación guarda en tu navegador una copia de tus enlaces y estadísticas y códigos QR, tu nombre y correo, unos pocos códigos reservados y los cambios que esperan a enviarse, entre ellos las filas del último archivo que has traído. Se borra al cerrar sesión. Si la cierras desde otro dispositivo o eliminas la cuenta, de los cambios que esperaban en los demás solo quedan cuántos son y su contenido cifrado, que nadie puede leer hasta que tu cuenta vuelva a entrar en ese dispositivo; sin https se quedan sin cifrar. Lo que escribes en un formulario se guarda hasta que lo envías o cierras la pestaña. También recuerda tu tema, cómo filtras y ordenas la lista, el ancho de sus columnas, el último estilo de QR que has usado y los avisos que ya has visto.',
          'Si pones una imagen a la vista previa de un enlace, tu navegador la pide al sitio donde está.',
          'No hay cookies de publicidad ni de análisis, ni programas de terceros.',
        ],
      },
      {
        title: 'Quién más los recibe',
        paragraphs: [
          ...(hasPayments ? ['Stripe, si pagas PRO, como responsable de sus propios tratamientos.'] : []),
          'La aplicación no envía tus datos a nadie más. Puede tener acceso a ellos quien aloje este servidor, y la ley puede obligar a entregarlos.',
        ],
      },
      {
        title: 'Edad mínima',
        paragraphs: [
          `La edad mínima para crear una cuenta es de 14 años. Si sabes de una cuenta de alguien menor, ${write} para que se borre.`,
        ],
      },
      {
        title: 'Tus derechos',
        paragraphs: [
          `Puedes pedir el acceso a tus datos, su rectificación, supresión, portabilidad o la limitación de su tratamiento, y oponerte al que se basa en el interés legítimo: ${write}. El plazo para responderte es de un mes.`,
          'Si crees que no los hemos atendido bien, puedes reclamar ante la Agencia Española de Protección de Datos (www.aepd.es).',
        ],
      },
      {
        title: 'Seguridad',
        paragraphs: [
          'Las contraseñas de las cuentas se guardan con Argon2id, las de los enlaces con AES-256-GCM y las claves de API, solo como resumen. Si aun así ocurriera algo que te afecte, te avisaremos como manda la ley.',
        ],
      },
    ],
  }
}

/** The data that the app stores about its users. */
function applicationSection(hasPayments: boolean): LegalSection {
  return {
    title: 'Si usas la aplicación',
    paragraphs: ['Para prestarte el servicio (artículo 6.1.b del RGPD) guardamos:'],
    list: [
      'Tu cuenta: nombre de usuario, correo, la contraseña cifrada de forma que nadie pueda leerla, tu plan y la fecha de alta; si lo das, el nombre que se muestra, y la zona horaria de tu dispositivo o la que elijas. Hasta que se borre la cuenta.',
      'Si eliminas tu cuenta, nadie la ve desde ese momento y sus enlaces dejan de funcionar; se guarda 7 días, por si vuelves a iniciar sesión, y después se borra con todo lo suyo.',
      'Para avisarte de que se entra en tu cuenta con otro equipo, si el servidor envía correos: una marca de cada combinación de tipo de equipo, navegador, sistema y país con que has entrado. Hasta que se borre la cuenta.',
      'Si creas una cuenta, pides recuperar la contraseña, cambias de correo o se te avisa de algo: el encargo de escribirte, 24 horas como mucho, y el resumen del enlace que se te envía, hasta que se usa o caduca. El correo llega por el proveedor que haya elegido quien administra el servidor.',
      'Tus enlaces, grupos y etiquetas, con sus opciones. Las contraseñas de los enlaces se guardan cifradas. Hasta que los elimines o se borre la cuenta; los de invitado dejan de funcionar a los 7 días y se borran 30 días después.',
      'Los logos que pones en tus códigos QR, como imagen, sin el nombre del archivo. Hasta que ningún código los use y haga falta sitio para otros, o se borre la cuenta.',
      'Los enlaces, grupos y etiquetas que eliminas pasan 30 días enteros en la papelera, por si fue sin querer; después, o antes si los eliminas para siempre, se borran. De un enlace borrado quedan su código y su sufijo, para que nunca lleven a la página de otra persona, y, si vino de un archivo, de qué fila, para que no vuelva a entrar solo. Sus visitas se borran en unas horas; en los recuentos de tu cuenta siguen sumadas, sin decir quién las hizo.',
      'De cada archivo que traes: de qué servicio es, su nombre, cuándo lo trajiste y cuántas filas acabaron en qué. El archivo no se guarda; de sus filas quedan los enlaces que hicieron, y lo que había antes en los que cambiaron, hasta que los edites. Hasta que se borre la cuenta.',
      'De los archivos que te descargas no queda copia: se escriben mientras se envían.',
      'Tu sesión: una cookie propia y necesaria, sin la que no se te puede reconocer, y de cada sesión abierta, para que la reconozcas en tu lista, el navegador, el sistema, el tipo de dispositivo, el país, cuándo empezó y cuándo se usó por última vez. Se borra al cerrar sesión o tras 30 días sin uso, y un año después de iniciarla en todo caso; de la que cierras desde otro dispositivo queda 30 días una marca que no dice de quién era y con la que ese dispositivo cifra los cambios que le esperaban. Mientras inicias sesión, otra cookie propia y necesaria recuerda durante 5 minutos qué navegador lo empezó.',
      'Que en este navegador ya has entrado en tu cuenta: otra cookie propia, con una marca al azar que no dice de quién es, para que nadie te deje fuera escribiendo contraseñas equivocadas desde otro sitio. Se renueva cada vez que entras, dura un año y sigue al cerrar sesión; puedes borrarla en tu navegador. Aquí no se guarda.',
      'Tus llaves de acceso: su parte pública, el nombre que les das y su último uso. La huella o el PIN no salen de tu dispositivo. Hasta que las quites.',
      'Si entras con la cuenta de otro servicio: quién eres en él (un identificador), el correo que nos ha dado, cuándo la enlazaste y su último uso; de sus grupos, solo si te hacen administrar. Hasta que quites el enlace.',
      'Si activas la verificación en dos pasos: el secreto de tu aplicación, cifrado, un resumen de tus códigos de recuperación y cuántos códigos equivocados se han escrito seguidos. Hasta que la quites; la cuenta, hasta un código correcto u otra contraseña.',
      'Tus claves de API: su nombre, lo que dejan hacer, cuándo las creaste y la hora de su último uso; de la clave, solo un resumen. Hasta que las revoques.',
      'Si ofreces enlaces a otra cuenta: a quién, cuáles y cuándo, durante 14 días como mucho; ella ve tu nombre de usuario y adónde llevan. De los que se ceden, también por quien administra: de qué cuenta a cuál y cuántos, durante 30 días, y cuáles cediste, porque sus clics de antes siguen en tus estadísticas. Hasta que borres la cuenta.',
      'La respuesta a cada cambio que envías, durante 30 días, para que un reintento no lo haga dos veces.',
      'Cuántos intentos se hacen desde una dirección IP o en una cuenta, mientras dura cada límite contra abusos, y cuántas peticiones hace tu clave de API, durante 2 días.',
      'En el registro técnico, quién entra, sale o cambia lo que protege su cuenta y qué se rechaza: la hora, el número de cuenta y la red (la IP sin su última parte). Quien administra el servidor lo guarda 90 días como mucho.',
      'Lo que quien administra decide sobre una cuenta o un enlace (dar PRO, bloquear, borrar, ceder, resolver un aviso): qué, cuándo, quién y sobre qué número de cuenta o de enlace, con el motivo de un bloqueo. Ese registro no se cambia ni se borra, para poder responder de lo decidido; de una cuenta borrada queda en él solo su número.',
      'Si te registras con una invitación, cuántas veces se ha usado, no quién la usó. Hasta 30 días después de que caduque.',
      'Si quien administra el servidor hace copias de seguridad, lo que se borra sigue en las que ya había hasta que se quitan. Para que restaurar una no lo devuelva, fuera de ellas se apunta qué cuentas se borran o bloquean y qué se bloquea (número, dominio, hora y motivo del bloqueo), durante 13 meses como mucho.',
      ...(hasPayments
        ? ['Si pagas PRO: los identificadores de tu pago y de tu suscripción en Stripe, nunca tu tarjeta.']
        : []),
    ],
  }
}

/** The data of visits and its retention; docs/security.md says the same to operators. */
function visitSections(): LegalSection[] {
  return [
    {
      title: 'Si abres un enlace corto',
      paragraphs: [
        'Para llevarte a su destino, contar las visitas y proteger el servicio frente a abusos (interés legítimo, artículo 6.1.f del RGPD) se anota de cada visita:',
      ],
      list: [
        'La fecha y hora, si usaste el enlace o su código QR, tu dirección IP, el país que le corresponde y si parece de una VPN. Solo si quien administra el servidor lo ha activado, también la región y la ciudad aproximadas. Todo se calcula en este servidor, sin preguntar a terceros.',
        'Lo que tu navegador dice de sí: su nombre, el del sistema, si es de un móvil, una tableta o un ordenador, en qué aplicación se abrió el enlace si tiene navegador propio (Instagram o WhatsApp, por ejemplo) y el primer idioma que prefieres. Ni versiones ni modelos.',
        'De dónde vienes: el sitio en el que estaba el enlace, si tu navegador lo dice, pero no la página; y los valores de campaña (utm_source y parecidos) que lleve escritos la dirección del enlace corto. Y con qué dominio lo abriste, si hay varios. De un código que no lleva a ninguna parte se cuenta cuántas veces se pidió en un día, y nada de quién lo pidió.',
        'Un seudónimo de un solo día, para saber cuántas personas distintas han venido: un resumen cifrado de tu dirección IP y tu navegador, hecho con una clave que en parte es azar de ese día. Cambia cada día y con cada cuenta, así que no sirve para reconocerte al día siguiente ni en los enlaces de otra persona. El azar del día se borra de la base de datos a las 48 horas; sin él, o sin la clave del servidor, que no está en ella, nadie puede saber de quién era.',
      ],
    },
    {
      title: 'Cuánto tiempo se guardan las visitas',
      paragraphs: [
        'Quien creó el enlace ve esas anotaciones en su tabla de accesos y en sus estadísticas, menos el seudónimo, que no se muestra, y puede descargarlas. A los 30 días, salvo que quien administra el servidor fije otro plazo, cada dirección IP se recorta: de una IPv4 se borra el último número (queda la red /24) y de una IPv6, todo menos los tres primeros grupos (/48). El resto de la anotación permanece.',
        'De cada enlace se conservan unas 10.000 anotaciones, las más recientes. Los recuentos por día y por hora, que dicen cuántas visitas hubo de cada país, navegador o procedencia pero no quién las hizo, se guardan mientras exista el enlace, y los de la cuenta entera, mientras exista la cuenta. Al eliminar el enlace se borran sus anotaciones y sus recuentos; en los de la cuenta siguen sumadas sus visitas.',
        'De los bots, de las vistas previas que dibujan otras aplicaciones y de lo que un navegador pide por adelantado solo se guarda cuántos fueron.',
        'Para contar no se usan cookies ni se guarda nada en tu dispositivo. Si el enlace pide contraseña, una cookie recuerda durante una hora que la has escrito.',
      ],
    },
  ]
}
