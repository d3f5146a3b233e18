export const notFoundTexts = {
  title: 'Por aquí no hay camino',
  sentence:
    'La página que buscas no existe o ha cambiado de sitio. Si te dieron un enlace corto, revisa que esté completo.',
  home: 'Volver a Inicio',
}
