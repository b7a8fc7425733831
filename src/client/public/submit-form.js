// Signing out was asked for already: the page that would ask again answers itself.
document.forms[0].elements.namedItem('logout').click()
