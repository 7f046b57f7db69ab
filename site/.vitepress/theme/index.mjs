import DefaultTheme from "vitepress/theme-without-fonts";
import "./site.css";

export default DefaultTheme;
