import { useData } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { h, onMounted, watchPostEffect } from "vue";
import demo from "../../../docs/pictures/demo.svg";
import "./site.css";

const alt =
  "A recording of a terminal: Terraform creates resources at a local API, shows and corrects a change that was made elsewhere, and destroys everything";

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      "home-hero-image": () => h("img", { class: "demo", src: demo, alt }),
    }),
  setup() {
    const { frontmatter } = useData();
    // The theme has no landmark around the first page, as it has around other pages.
    onMounted(() =>
      watchPostEffect(() => {
        const isFirst = frontmatter.value.layout === "home";
        const content = document.getElementById("VPContent");
        if (isFirst) content?.setAttribute("role", "main");
        else content?.removeAttribute("role");
      }),
    );
  },
};
